import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';

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
  /** The folder of the built page, which the benchmark serves. */
  readonly folder: string;
}

/** The folder in which the benchmark writes and builds its own forms. */
const work = resolve('.cache/bench');
const username = 'bench-merchant';

/** The folder of this app's build: the environment variable `DIST`, by default `dist`. */
const ownFolder: string = process.env.DIST ?? 'dist';

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
  return { name: 'static HTML form', role: 'floor', username, folder };
}

/**
 * Writes a page that consists of one script, and builds it with Vite.
 *
 * @param root the folder of the source. The imports of the script are resolved from it.
 * @param script the script as text, in JSX.
 * @param styles the styles of the page, if the script imports none.
 * @returns the folder of the build.
 */
export async function buildPage(root: string, script: string, styles = ''): Promise<string> {
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

/**
 * Writes the static HTML form, and writes and builds the bare React form. Returns both as candidates, after this app,
 * which is already built.
 *
 * @param before the folder of another build of this app, which becomes a candidate, too.
 */
export async function candidates(before?: string): Promise<readonly Candidate[]> {
  const reactFolder = await buildPage(join(work, 'react'), reactForm, css);
  const own: Candidate = { name: 'this app', role: 'own', username, folder: ownFolder };
  return [
    own,
    ...(before === undefined
      ? []
      : [{ ...own, name: 'this app before', role: 'before' as const, folder: before }]),
    staticForm(),
    { name: 'bare React form', role: 'bare', username, folder: reactFolder },
  ];
}
