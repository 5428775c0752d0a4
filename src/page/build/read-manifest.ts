import type { Rolldown } from 'vite';
import { supportedLocales } from '#src/start/languages.ts';
import { chunkNames, type Manifest } from '#src/start/load-chunk.ts';

export type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/**
 * Returns the manifest of a build.
 *
 * @throws if a chunk is missing, if the core imports a chunk, or if another chunk imports a chunk that the first load lacks. A
 *   retry by another URL (load-chunk.ts) could not load that chunk again.
 */
export function readManifest(bundle: Bundle): Manifest {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const named = [...chunkNames, ...supportedLocales].map((name) => {
    const chunk = chunks.find((file) => file.name === name);
    if (chunk === undefined) throw new Error(`The build has no chunk '${name}'.`);
    return [name, chunk] as const;
  });
  const manifest = Object.fromEntries(named.map(([name, { fileName }]) => [name, fileName])) as Manifest;
  const { core, vendor, app, 'rolldown-runtime': runtime } = manifest;
  for (const [name, { imports }] of named) {
    const others = imports.filter((file) => name === 'core' || ![core, vendor, app, runtime].includes(file));
    if (others.length > 0) throw new Error(`The chunk '${name}' imports other ones: ${others.join(', ')}.`);
  }
  return manifest;
}
