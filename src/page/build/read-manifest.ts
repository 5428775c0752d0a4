import type { Rolldown } from 'vite';
import { type ChunkName, chunkNames, type Manifest, supportedLocales } from '#api/page-start.ts';

export type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/**
 * Returns the manifest of a build.
 *
 * @throws if a chunk is missing, if the core imports another one, or if a lazy one imports what `app` does not import.
 */
export function readManifest(bundle: Bundle): Manifest {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');

  function chunkNamed(name: string): Rolldown.OutputChunk {
    const chunk = chunks.find((candidate) => candidate.name === name);
    if (chunk === undefined) throw new Error(`The build has no chunk '${name}'.`);
    return chunk;
  }

  /** Returns the file names of a chunk and of all that it imports statically. */
  function filesOf(file: string, found = new Set<string>()): ReadonlySet<string> {
    if (found.has(file)) return found;
    found.add(file);
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) filesOf(imported, found);
    return found;
  }

  const core = chunkNamed('core').fileName;
  const vendor = chunkNamed('vendor').fileName;
  const app = chunkNamed('app').fileName;
  const coreFiles = filesOf(core);
  if (coreFiles.size > 1) throw new Error(`The core imports other chunks: ${[...coreFiles].join(', ')}.`);
  const startFiles = filesOf(app);

  const files: Partial<Record<ChunkName, string>> = {};
  for (const name of [...supportedLocales, ...chunkNames]) {
    const { fileName } = chunkNamed(name);
    const others = [...filesOf(fileName)].filter((file) => file !== fileName && !startFiles.has(file));
    if (others.length > 0)
      throw new Error(`The lazy chunk '${name}' imports other ones: ${others.join(', ')}.`);
    files[name] = fileName;
  }
  return {
    core,
    vendor,
    app,
    modules: [...startFiles].filter((file) => ![core, vendor, app].includes(file)),
    chunks: files as Manifest['chunks'],
  };
}
