import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { type Peer, peerList } from './peer-list.ts';

/** A sign-in page that is measured. */
export interface Candidate {
  readonly name: string;
  /**
   * What the candidate is. `own`: this app. `before`: another build of this app. `floor`: the static HTML form, whose
   * times are the lower limit. `bare`: the form in React without other libraries. `peer`: another product's form.
   */
  readonly role: 'own' | 'before' | 'floor' | 'bare' | 'peer';
  /** What the benchmark types as the username: an email address for a form that accepts nothing else. */
  readonly username: string;
  /** How the user recovers a password; absent if the page has no screen for it. */
  readonly recovery?: Peer['recovery'];
  /** The folder of the built page, which the benchmark serves. */
  readonly folder: string;
}

/** The folder in which the benchmark writes and builds its own forms. */
const work = resolve('.cache/bench');
const username = 'merchant';

const css = `
body { margin: 0; background: #f3f5f9; color: #131c2e; font: 1rem/1.5 system-ui, sans-serif; }
form { max-width: 25rem; margin: 4rem auto; padding: 2rem; border-radius: 18px; background: #fff; }
label, input, button { display: block; box-sizing: border-box; width: 100%; font: inherit; }
input { margin: 0.375rem 0 1rem; padding: 0.625rem; border: 1px solid #75839b; border-radius: 10px; }
button { padding: 0.625rem; border: 0; border-radius: 10px; background: #1d56c9; color: #fff; }`;

const page = (body: string, styles: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Login</title><style>${styles}</style></head><body>${body}</body></html>`;

const fields =
  '<h1>Login</h1><label>Username<input name="username" autocomplete="username"></label><label>Password<input name="password" type="password" autocomplete="current-password"></label><button>Login</button>';

/** Writes the form in plain HTML, which the browser submits without script. */
function staticForm(): Candidate {
  const folder = join(work, 'static');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), page(`<form method="post">${fields}</form>`, css));
  return { name: 'static HTML', role: 'floor', username, folder };
}

/** Writes a page that consists of one script in JSX, and builds it with Vite. Returns the folder of the build. */
async function buildPage(root: string, script: string, styles = ''): Promise<string> {
  mkdirSync(root, { recursive: true });
  writeFileSync(
    join(root, 'index.html'),
    page('<div id="root"></div><script type="module" src="./main.jsx"></script>', styles),
  );
  writeFileSync(join(root, 'main.jsx'), script);
  await build({ configFile: false, root, logLevel: 'error', build: { outDir: 'out', emptyOutDir: true } });
  return join(root, 'out');
}

const reactForm = `
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
function Login() {
  const [values, setValues] = useState({ username: '', password: '' });
  const field = (name, type) => (
    <label>{name}<input name={name} type={type} value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })} /></label>
  );
  const submit = (event) => { event.preventDefault(); fetch('/login', { method: 'POST', body: JSON.stringify(values) }); };
  return <form onSubmit={submit}><h1>Login</h1>{field('username', 'text')}{field('password', 'password')}<button>Login</button></form>;
}
createRoot(document.getElementById('root')).render(<Login />);`;

/** Installs and builds another product's form. Its packages are in a temporary folder, for later runs, too. */
async function peer({ name, packages, script, recovery }: Peer): Promise<Candidate> {
  const root = join(tmpdir(), 'sign-in-bench', name.replaceAll(' ', '-'));
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "private": true }');
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  execFileSync('npm', [...install, ...packages], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const folder = await buildPage(root, script);
  return { name, role: 'peer', username: 'merchant@example.com', folder, ...(recovery && { recovery }) };
}

/**
 * Returns what is measured: this app (`dist`), another build of it, the static and the bare React form, other products.
 *
 * @param before the folder of the other build. @param peers the names of the products.
 */
export async function candidates(
  before: string | undefined,
  peers: readonly string[],
): Promise<readonly Candidate[]> {
  const react = await buildPage(join(work, 'react'), reactForm, css);
  const list: Candidate[] = [staticForm(), { name: 'React', role: 'bare', username, folder: react }];
  for (const product of peerList) if (peers.includes(product.name)) list.push(await peer(product));
  const recovery = { link: 'Forgot password', shows: 'Reset password', back: 'Return to login' };
  if (before !== undefined) list.push({ name: 'before', role: 'before', username, folder: before, recovery });
  return [...list, { name: 'this app', role: 'own', username, folder: 'dist', recovery }];
}
