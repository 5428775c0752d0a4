import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCandidate, type Candidate } from './candidates.ts';

interface Peer {
  readonly name: string;
  readonly packages: readonly string[];
  /** Shows the product's sign-in form; its service is never reached. */
  readonly script: string;
}

const react = ['react@19.3.1', 'react-dom@19.3.1'];

const peerList: readonly Peer[] = [
  {
    name: 'Amplify Authenticator',
    packages: [...react, 'aws-amplify@6', '@aws-amplify/ui-react@6'],
    script: `
import { createRoot } from 'react-dom/client';
import { Amplify } from 'aws-amplify';
import { Authenticator } from '@aws-amplify/ui-react';
import '@aws-amplify/ui-react/styles.css';
Amplify.configure({ Auth: { Cognito: { userPoolId: 'us-east-1_aaaaaaaaa', userPoolClientId: 'a' } } });
createRoot(document.getElementById('root')).render(<Authenticator />);`,
  },
  {
    name: 'Supabase Auth UI',
    packages: [
      'react@18.3.1',
      'react-dom@18.3.1',
      '@supabase/supabase-js@2',
      '@supabase/auth-ui-react@0.4',
      '@supabase/auth-ui-shared@0.1',
    ],
    script: `
import { createRoot } from 'react-dom/client';
import { createClient } from '@supabase/supabase-js';
import { Auth } from '@supabase/auth-ui-react';
import { ThemeSupa } from '@supabase/auth-ui-shared';
const client = createClient('https://peer.invalid', 'key');
createRoot(document.getElementById('root')).render(
  <Auth supabaseClient={client} appearance={{ theme: ThemeSupa }} providers={[]} />);`,
  },
];

/**
 * Other products' sign-in forms, installed and built in a temporary folder: none of them is this project's dependency.
 * One that cannot be had is left out, with a word.
 */
export async function peers(): Promise<readonly Candidate[]> {
  const built: Candidate[] = [];
  for (const [index, { name, packages, script }] of peerList.entries()) {
    const root = join(tmpdir(), 'sign-in-peers', String(index));
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'package.json'), '{ "private": true }');
    try {
      execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      built.push(await buildCandidate(name, root, script));
    } catch (error) {
      console.error(`${name} is left out: ${String(error).slice(0, 300)}`);
    }
  }
  return built;
}
