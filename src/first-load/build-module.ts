import { build, type InlineConfig } from 'vite';

/**
 * Bundles one file beside the app; nothing is written to the disk.
 *
 * @returns the code.
 * @throws if the result is not one file.
 */
export async function buildModule(config: InlineConfig): Promise<string> {
  const result = await build(config);
  if (Array.isArray(result) || !('output' in result)) throw new Error('One output was expected.');
  const [chunk, ...others] = result.output.filter((file) => file.type === 'chunk');
  if (chunk === undefined || others.length > 0) throw new Error('One file was expected.');
  return chunk.code;
}
