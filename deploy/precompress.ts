import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible: ReadonlySet<string> = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.map']);

/** The size in bytes below which a file is not compressed, because compression would save too little. */
const threshold = 512;

/**
 * Writes a gzip and a brotli copy beside each compressible file, for nginx's `gzip_static` and `brotli_static`. Equal
 * files get equal copies, so that a build is reproducible.
 *
 * @returns the number of files that have copies.
 */
export function precompress(folder: string): number {
  let count = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (content.length < threshold) continue;
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
    count += 1;
  }
  return count;
}
