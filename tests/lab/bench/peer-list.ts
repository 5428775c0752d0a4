/** Another product's sign-in form. */
export interface Peer {
  readonly name: string;
  /** npm packages with exact versions; the first is the product. */
  readonly packages: readonly string[];
  /** The script of a page that shows the form without the product's service. */
  readonly script: string;
}

const react18 = ['react@18.3.1', 'react-dom@18.3.1'];
const react19 = ['react@19.3.1', 'react-dom@19.3.1'];

const amplify = `
import { createRoot } from 'react-dom/client';
import { Amplify } from 'aws-amplify';
import { Authenticator } from '@aws-amplify/ui-react';
import '@aws-amplify/ui-react/styles.css';
Amplify.configure({ Auth: { Cognito: { userPoolId: 'us-east-1_aaaaaaaaa', userPoolClientId: 'a' } } });
createRoot(document.getElementById('root')).render(<Authenticator />);`;

const supabase = `
import { createRoot } from 'react-dom/client';
import { createClient } from '@supabase/supabase-js';
import { Auth } from '@supabase/auth-ui-react';
import { ThemeSupa } from '@supabase/auth-ui-shared';
const client = createClient('https://peer.invalid', 'key');
createRoot(document.getElementById('root')).render(
  <Auth supabaseClient={client} appearance={{ theme: ThemeSupa }} providers={[]} />);`;

/** The products that are measured. */
export const peerList: readonly Peer[] = [
  {
    name: 'Amplify Authenticator',
    packages: ['@aws-amplify/ui-react@6.15.6', 'aws-amplify@6.22.1', ...react19],
    script: amplify,
  },
  {
    name: 'Supabase Auth UI',
    packages: [
      '@supabase/auth-ui-react@0.4.7',
      '@supabase/auth-ui-shared@0.1.8',
      '@supabase/supabase-js@2.119.0',
      ...react18,
    ],
    script: supabase,
  },
];
