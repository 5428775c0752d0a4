import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

// A stand-in for docker on the host of deploying.test.ts, which has no daemon and no registry. It executes the
// instructions of a Dockerfile with the programs of this host. An image is two folders, /srv and /etc/nginx, which a
// container has in its mount namespace.

// The daemon has a umask of its own.
process.umask(0o022);

const images = process.env.IMAGES ?? '';
const folders = ['srv', 'etc/nginx'];

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** What nginx-unprivileged changes in the configuration of nginx (nginx/docker-nginx-unprivileged). */
const baseConfig = `worker_processes auto;
error_log /var/log/nginx/error.log notice;
pid /tmp/nginx.pid;
events { worker_connections 1024; }
http {
  ${temporary.map((name) => `${name}_temp_path /tmp/${name}_temp;`).join(' ')}
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  include /etc/nginx/conf.d/*.conf;
}
`;

const folderOf = (name: string) => join(images, name.replaceAll('/', '_'));

/** The file that names the images in the registry, one in a line. */
const registry = join(images, 'registry');
const isPushed = (name: string) =>
  existsSync(registry) && readFileSync(registry, 'utf8').split('\n').includes(name);

/** Returns the folder of an image. The image of nginx-unprivileged is written when it is first used. */
function imageOf(name: string): string {
  const image = folderOf(name);
  if (existsSync(image)) return image;
  if (!name.startsWith('nginxinc/nginx-unprivileged:')) throw new Error(`There is no image ${name}.`);
  mkdirSync(join(image, 'srv'), { recursive: true });
  mkdirSync(join(image, 'etc/nginx/conf.d'), { recursive: true });
  cpSync('/etc/nginx/mime.types', join(image, 'etc/nginx/mime.types'));
  writeFileSync(join(image, 'etc/nginx/nginx.conf'), baseConfig);
  writeFileSync(join(image, 'etc/nginx/conf.d/default.conf'), 'server { listen 8080; }\n');
  return image;
}

/** The commands of a shell that make the folders of an image those of the host, in a mount namespace. */
const mounts = (image: string, options = '') =>
  [
    'set -e',
    ...folders.flatMap((folder) => [
      `mount --bind ${join(image, folder)} /${folder}`,
      ...(options === '' ? [] : [`mount -o remount,bind,${options} /${folder}`]),
    ]),
    'mount -t tmpfs tmpfs /tmp',
    'mount -t tmpfs tmpfs /var/log/nginx',
    'ln -s /dev/stdout /var/log/nginx/access.log',
    'ln -s /dev/stderr /var/log/nginx/error.log',
  ].join('\n');

/** Executes an instruction. nginx opens its output by name, which is impossible if it is a socket, as in Vitest. */
function inImage(image: string, command: string, user: string): void {
  const log = join(images, 'output');
  const output = openSync(log, 'w');
  const script = `${mounts(image)}\n${asUser(user, command)}`;
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', script], {
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${readFileSync(log, 'utf8')}`);
}

const asUser = (user: string, command: string) =>
  user === 'root'
    ? command
    : `exec setpriv --reuid ${user} --regid ${user} --clear-groups -- sh -c '${command}'`;

/** Reads the value of each option, and the other arguments. */
function parse(args: readonly string[], flags: readonly string[]) {
  const options = new Map<string, string[]>();
  const others: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (!arg.startsWith('--')) others.push(arg);
    else if (flags.includes(arg)) options.set(arg, []);
    else {
      index += 1;
      options.set(arg, [...(options.get(arg) ?? []), args[index] ?? '']);
    }
  }
  return { options, others };
}

function build(args: readonly string[]): void {
  const { options, others } = parse(args, ['--pull']);
  const [context = ''] = others;
  const given = new Map(
    (options.get('--build-arg') ?? []).map((text) => text.split('=') as [string, string]),
  );
  const variables = new Map<string, string>();
  const previous = given.get('PREVIOUS');
  if (options.has('--pull') && previous !== undefined && !isPushed(previous))
    throw new Error(`No registry has ${previous}.`);
  const expand = (text: string) => text.replace(/\$(\w+)/g, (_, name: string) => variables.get(name) ?? '');
  const stages = new Map<string, string>();
  let image = '';
  let user = '101';
  for (const line of readFileSync(join(context, 'Dockerfile'), 'utf8').split('\n')) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    const words = rest.split(' ');
    if (instruction === 'ARG') {
      const [name = '', value = ''] = rest.split('=');
      variables.set(name, given.get(name) ?? expand(value));
    } else if (instruction === 'FROM') {
      const [from = '', , stage] = words;
      image = join(images, `stage-${stages.size}`);
      rmSync(image, { recursive: true, force: true });
      cpSync(imageOf(expand(from)), image, {
        recursive: true,
        preserveTimestamps: true,
        verbatimSymlinks: true,
      });
      stages.set(stage ?? '', image);
      user = '101';
    } else if (instruction === 'USER') user = rest;
    else if (instruction === 'RUN') inImage(image, rest, user);
    else if (instruction === 'COPY') {
      const stage = stages.get(/^--from=(.+)$/.exec(words[0] ?? '')?.[1] ?? '') ?? '';
      const isFromStage = words[0]?.startsWith('--from=');
      const sources = words.slice(isFromStage ? 1 : 0, -1);
      const target = join(image, words.at(-1) ?? '');
      for (const source of sources) {
        const to = words.at(-1)?.endsWith('/') ? join(target, basename(source)) : target;
        cpSync(join(isFromStage ? stage : context, source), to, {
          recursive: true,
          preserveTimestamps: true,
        });
      }
    } else if (instruction !== 'EXPOSE' && instruction !== 'HEALTHCHECK' && !/^(?:#.*)?$/.test(line))
      throw new Error(`The stand-in for docker does not know: ${line}`);
  }
  for (const name of options.get('--tag') ?? [])
    cpSync(image, folderOf(name), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}

/** Starts nginx as the user of the image, on a file system that it can only read, apart from /tmp. */
function run(args: readonly string[]): void {
  const { options, others } = parse(args, ['--detach', '--read-only', '--rm']);
  if (!options.has('--read-only') || options.get('--tmpfs')?.[0] !== '/tmp')
    throw new Error('Only a container with a read-only file system and /tmp is tested.');
  const script = `${mounts(imageOf(others[0] ?? ''), 'ro')}\n${asUser('101', 'exec nginx -g "daemon off;"')}`;
  spawn('unshare', ['--mount', 'sh', '-c', script], { detached: true, stdio: 'ignore' }).unref();
}

const [command, ...rest] = process.argv.slice(2);
if (command === 'build') build(rest);
else if (command === 'push') appendFileSync(registry, `${rest.filter((name) => imageOf(name))}\n`);
else run(rest);
