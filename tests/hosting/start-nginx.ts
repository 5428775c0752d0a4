import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../other-browsers/programs.ts';

/** Debian's nginx, unless the variable NGINX_BINARY names another program. */
const nginx = process.env.NGINX_BINARY ?? '/usr/sbin/nginx';

/** The main configuration of nginx, for one process of the current user with all its files in one folder. */
const mainConfig = (folder: string) => `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 512; }
http {
  include /etc/nginx/mime.types;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  include ${folder}/site.conf;
}
`;

/** Fills in deploy/nginx.conf as envsubst does, with a folder of the build and a log of this test. */
function site(values: Readonly<Record<string, string>>, dist: string, log: string, console: string): string {
  return readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/\$\{(\w+)\}/g, (text, name: string) => values[name] ?? text)
    .replace('/srv/sign-in', resolve(dist))
    .replace('/var/log/nginx/access.log', log)
    .replace('location = /healthz', `location /console { proxy_pass ${console}; }\n    $&`);
}

/**
 * Starts Debian's nginx with deploy/nginx.conf for a build. It forwards calls, and posts to a console on the same origin, to
 * `services`.
 *
 * @throws if nginx is not installed or refuses the site; the reason is in the message.
 */
export async function startNginx({ dist, services }: { readonly dist: string; readonly services: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const [pid, log] = [join(folder, 'nginx.pid'), join(folder, 'access.log')];
  const port = await freePort();
  const upstream = services.replace('localhost', '127.0.0.1');
  const values = { PORT: `127.0.0.1:${port}`, SERVER_NAME: '_', LOGINSVC: upstream, THEMESVC: upstream };
  writeFileSync(join(folder, 'nginx.conf'), mainConfig(folder));
  writeFileSync(join(folder, 'site.conf'), site(values, dist, log, upstream));
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
  const ended = once(child, 'exit');
  // nginx writes its process id once it listens.
  while (!existsSync(pid) && child.exitCode === null) await new Promise((settle) => setTimeout(settle, 20));
  if (child.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'));
  return {
    url: `http://127.0.0.1:${port}`,
    /** Ends nginx. @returns the text of its access log. */
    async close(): Promise<string> {
      child.kill('SIGTERM');
      await ended;
      const logged = readFileSync(log, 'utf8');
      rmSync(folder, { recursive: true });
      return logged;
    },
  };
}
