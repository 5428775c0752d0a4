import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Installs npm packages in a temporary folder. Later runs of the benchmark use the same folder. The packages are not
 * dependencies of the project.
 *
 * @param name the name of the folder.
 * @param packages the names of the packages, with exact versions.
 * @returns the path of the folder.
 * @throws if npm fails.
 */
export function installPackages(name: string, packages: readonly string[]): string {
  const folder = join(tmpdir(), 'sign-in-bench', name.replaceAll(' ', '-'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return folder;
}
