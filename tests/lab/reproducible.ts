import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildFiles } from '../../deploy/build-files.ts';

// Builds the app twice, in different folders, time zones and languages. It fails unless both builds have the same files
// with the same bytes.

const folder = mkdtempSync(join(tmpdir(), 'reproducible-'));

async function build(
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const outDir = join(folder, name);
  const options = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const { stderr } = await promisify(execFile)('vite', options, { env: { ...process.env, ...env } });
  process.stderr.write(stderr);
  return buildFiles(outDir);
}

try {
  const [first, second] = await Promise.all([
    build('one', { TZ: 'UTC', LANG: 'C' }),
    build('two', { TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8' }),
  ]);
  const names = [...new Set([...first.keys(), ...second.keys()])];
  const different = names.filter((name) => first.get(name) !== second.get(name));
  if (names.length === 0 || different.length > 0) {
    console.error(`These files differ between the two builds:\n${different.join('\n')}`);
    process.exitCode = 1;
  } else {
    console.log(`Both builds have the same ${names.length} files, byte for byte.`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
