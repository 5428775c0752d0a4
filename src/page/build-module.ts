import { build, type InlineConfig } from 'vite';

/**
 * Builds a separate bundle of one file, beside the app's build. It writes nothing to the disk.
 *
 * @param config the Vite configuration; its `build` names the entry.
 * @returns the code of the bundle.
 * @throws (rejects) if the build fails, or if the bundle has more than one file.
 */
export async function buildModule(config: InlineConfig): Promise<string> {
  const result = await build(config);
  if (Array.isArray(result) || !('output' in result)) throw new Error('The build must have one output.');
  const [chunk, ...others] = result.output.filter((file) => file.type === 'chunk');
  if (chunk === undefined || others.length > 0) throw new Error('The bundle must have one file.');
  return chunk.code;
}
