import type { Rolldown } from 'vite';
import { chunkNames, type Manifest, supportedLocales } from '#api/page-start.ts';

export type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/**
 * Returns the manifest of a build.
 *
 * @throws if a chunk is missing, if the core imports another one, or if a lazy one imports what `app` does not import.
 */
export function readManifest(bundle: Bundle): Manifest {
  const files = Object.values(bundle);
  const named = [...chunkNames, ...supportedLocales].map((name) => {
    const chunk = files.find((file) => file.type === 'chunk' && file.name === name);
    if (chunk === undefined) throw new Error(`The build has no chunk '${name}'.`);
    return [name, chunk.fileName] as const;
  });
  const chunks = Object.fromEntries(named) as Manifest['chunks'];

  /** Returns the file names of a chunk and of all that it imports statically. */
  function filesOf(fileName: string): readonly string[] {
    const found = new Set([fileName]);
    // The loop includes what it adds.
    for (const name of found) {
      const file = bundle[name];
      if (file?.type === 'chunk') for (const imported of file.imports) found.add(imported);
    }
    return [...found];
  }

  const coreFiles = filesOf(chunks.core);
  if (coreFiles.length > 1) throw new Error(`The core imports other chunks: ${coreFiles.join(', ')}.`);
  const startFiles = filesOf(chunks.app);
  for (const [name, fileName] of named) {
    const others = filesOf(fileName).filter((file) => file !== fileName && !startFiles.includes(file));
    if (others.length > 0) throw new Error(`The chunk '${name}' imports other ones: ${others.join(', ')}.`);
  }
  const { core, vendor, app } = chunks;
  return { chunks, modules: startFiles.filter((file) => ![core, vendor, app].includes(file)) };
}
