import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BuildSettings } from './build-settings.ts';

/** What a build records about itself in `build.json`. */
export interface BuildRecord {
  /** Identifies the build: twelve hexadecimal digits of a hash of its files. */
  readonly id: string;
  /** The settings with which it was built. */
  readonly settings: BuildSettings;
}

/** Returns the files of a folder by their paths with slashes, sorted. */
export function buildFiles(folder: string): ReadonlyMap<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path))]));
}

/**
 * Writes the record of a build, and its id into the attribute `data-build` of index.html. The id depends only on the
 * files, so the same sources and settings give the same id.
 *
 * @param dist the folder of the build.
 */
export function writeBuildRecord(dist: string, settings: BuildSettings): void {
  const hash = createHash('sha256');
  for (const [path, content] of buildFiles(dist)) hash.update(`${path}\n${content.length}\n`).update(content);
  const id = hash.digest('hex').slice(0, 12);
  const page = join(dist, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<html ', `<html data-build="${id}" `));
  const record: BuildRecord = { id, settings };
  writeFileSync(join(dist, 'build.json'), `${JSON.stringify(record, null, 2)}\n`);
}

/** Moves the source maps of a build into the folder `{dist}-maps` beside it, which holds those of one build and is not published. */
export function moveSourceMaps(dist: string): void {
  const folder = `${dist}-maps`;
  rmSync(folder, { recursive: true, force: true });
  for (const [path, content] of buildFiles(dist)) {
    if (extname(path) !== '.map') continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    rmSync(join(dist, path));
  }
}

/** Writes a gzip and a brotli copy beside each file of text, for `gzip_static` and `brotli_static` of nginx. */
export function precompress(dist: string): void {
  for (const [path, content] of buildFiles(dist)) {
    // Compression would save too little of a small file.
    if (!/^\.(?:html|js)$/.test(extname(path)) || content.length < 512) continue;
    writeFileSync(join(dist, `${path}.gz`), gzipSync(content, { level: 9 }));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(join(dist, `${path}.br`), brotliCompressSync(content, { params }));
  }
}
