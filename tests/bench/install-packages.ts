import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Installs npm packages in a temporary folder that later runs use again. None is a dependency of the project.
 *
 * @param packages names with exact versions.
 * @returns the folder. @throws if npm fails.
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
