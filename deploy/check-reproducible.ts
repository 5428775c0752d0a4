import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFiles } from './build-files.ts';

// Two builds, in other folders, time zones and languages, have the same files with the same bytes.

const folder = mkdtempSync(join(tmpdir(), 'reproducible-'));

function build(name: string, env: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const outDir = join(folder, name);
  execFileSync('vite', ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return buildFiles(outDir);
}

try {
  const first = build('one', { TZ: 'UTC', LANG: 'C' });
  const second = build('the-other', { TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8' });
  const names = [...new Set([...first.keys(), ...second.keys()])];
  const different = names.filter((name) => first.get(name) !== second.get(name));
  if (names.length === 0 || different.length > 0) {
    console.error(`Not the same in both builds:\n${different.join('\n')}`);
    process.exitCode = 1;
  } else {
    console.log(`Two builds, the same ${names.length} files, byte for byte.`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
