import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/** A sign-in page that is measured. */
export interface Candidate {
  readonly name: string;
  /** The folder that is served. */
  readonly folder: string;
}

const work = resolve('.cache/bench');

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

/** The floor: a form in plain HTML, which a browser submits by itself. */
function staticForm(): Candidate {
  const folder = join(work, 'static');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), page(`<form method="post">${fields}</form>`, css));
  return { name: 'static HTML form', folder };
}

/**
 * Builds a page of one script. @param root a folder from which Node finds what the script imports.
 * @param styles of the page, for a script that brings none
 */
export async function buildCandidate(
  name: string,
  root: string,
  script: string,
  styles = '',
): Promise<Candidate> {
  mkdirSync(root, { recursive: true });
  writeFileSync(
    join(root, 'index.html'),
    page('<div id="root"></div><script type="module" src="./main.jsx"></script>', styles),
  );
  writeFileSync(join(root, 'main.jsx'), script);
  await build({ configFile: false, root, logLevel: 'error', build: { outDir: 'out', emptyOutDir: true } });
  return { name, folder: join(root, 'out') };
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

/** Ours (the folder that `DIST` names, else `dist`), the floor, and a form in React with nothing around it. */
export async function candidates(): Promise<readonly Candidate[]> {
  return [
    { name: 'this app', folder: process.env.DIST ?? 'dist' },
    staticForm(),
    await buildCandidate('bare React form', join(work, 'react'), reactForm, css),
  ];
}
