import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFiles } from '../../deploy/build-record.ts';

// Builds the app twice, in different folders, time zones and languages. It fails unless both builds have the same files
// with the same bytes.

const folder = mkdtempSync(join(tmpdir(), 'reproducible-'));

function build(name: string, env: Readonly<Record<string, string>>): ReadonlyMap<string, Buffer> {
  const outDir = join(folder, name);
  const options = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  execFileSync('vite', options, { env: { ...process.env, ...env }, stdio: 'inherit' });
  return buildFiles(outDir);
}

const first = build('one', { TZ: 'UTC', LANG: 'C' });
const second = build('two', { TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8' });
rmSync(folder, { recursive: true });
const names = [...new Set([...first.keys(), ...second.keys()])];
const different = names.filter((name) => !second.get(name)?.equals(first.get(name) ?? Buffer.of()));
console.log(
  different.length > 0 ? `These files differ:\n${different.join('\n')}` : 'Both builds are the same.',
);
process.exitCode = names.length === 0 || different.length > 0 ? 1 : 0;
