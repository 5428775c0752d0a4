import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The programs that the tests of this folder start, each with its Debian package. */
const tools = [
  [process.env.NGINX_BINARY ?? '/usr/sbin/nginx', 'nginx-light'],
  ['openssl', 'openssl'],
] as const;

/** Ends the run in one line if a program is missing. Vitest calls it before the first test of this folder. */
export default function requireTools(): void {
  const isThere = (tool: string) =>
    tool.includes('/') ? existsSync(tool) : spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;
  const missing = tools.filter(([tool]) => !isThere(tool));
  if (missing.length === 0) return;
  const names = missing.map(([tool, debianPackage]) => `${tool} (Debian: ${debianPackage})`);
  console.error(`npm run test:hosting needs ${names.join(' and ')}. NGINX_BINARY can name another nginx.`);
  process.exit(1);
}
