/** Another product's sign-in form. */
export interface Peer {
  readonly name: string;
  /** npm packages with exact versions; the first is the product. */
  readonly packages: readonly string[];
  /** The script of a page that shows the form without the product's service. */
  readonly script: string;
  /** How the user recovers a password: texts of the link, of the other form, and of the link back. */
  readonly recovery?: { readonly link: string; readonly shows: string; readonly back: string };
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

const superTokens = `
import { createRoot } from 'react-dom/client';
import SuperTokens, { SuperTokensWrapper } from 'supertokens-auth-react';
import EmailPassword from 'supertokens-auth-react/recipe/emailpassword';
import { EmailPasswordPreBuiltUI } from 'supertokens-auth-react/recipe/emailpassword/prebuiltui';
import Session from 'supertokens-auth-react/recipe/session';
import { AuthPage } from 'supertokens-auth-react/ui';
SuperTokens.init({
  appInfo: { appName: 'Login', apiDomain: location.origin, websiteDomain: location.origin, websiteBasePath: '/' },
  useShadowDom: false,
  recipeList: [EmailPassword.init(), Session.init()],
});
createRoot(document.getElementById('root')).render(
  <SuperTokensWrapper>
    <AuthPage preBuiltUIList={[EmailPasswordPreBuiltUI]} isSignUp={false} />
  </SuperTokensWrapper>);`;

/** The products that are measured. */
export const peerList: readonly Peer[] = [
  {
    name: 'Amplify Authenticator',
    packages: ['@aws-amplify/ui-react@6.15.6', 'aws-amplify@6.22.1', ...react19],
    script: amplify,
    recovery: { link: 'Forgot your password?', shows: 'Send code', back: 'Back to Sign In' },
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
    recovery: {
      link: 'Forgot your password?',
      shows: 'Send reset password instructions',
      back: 'Already have an account? Sign in',
    },
  },
  {
    name: 'SuperTokens',
    packages: ['supertokens-auth-react@0.51.3', 'supertokens-web-js@0.16.0', ...react18],
    script: superTokens,
  },
];
