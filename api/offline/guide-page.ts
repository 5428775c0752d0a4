import {
  earlierPasswords,
  failedPinAccounts,
  loginAccounts,
  recoveryAccounts,
  sharedPassword,
} from './accounts.ts';
import { activations } from './activations.ts';
import { brandDescriptions } from './brands.ts';
import { configValues } from './config-values.ts';
import type { Fault } from './reply.ts';
import { specialPasswords, specialPins } from './special-values.ts';

type Rows = readonly (readonly [value: string, meaning: string])[];

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Text in which `…` marks code. */
const marked = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** A table of values. @param urlOf returns the URL that shows a value; without it the values are no links. */
const table = (headings: readonly [string, string], rows: Rows, urlOf?: (value: string) => string): string =>
  `<table><tr>${headings.map((heading) => `<th>${heading}</th>`).join('')}</tr>${rows
    .map(([value, meaning]) => {
      const code = `<code>${escaped(value)}</code>`;
      const cell = urlOf === undefined ? code : `<a href="${urlOf(encodeURIComponent(value))}">${code}</a>`;
      return `<tr><td>${cell}</td><td>${marked(meaning)}</td></tr>`;
    })
    .join('')}</table>`;

const accountRows = (accounts: readonly { readonly username: string; readonly reaches: string }[]): Rows =>
  accounts.map(({ username, reaches }) => [username, reaches]);

const faultRows = (faults: Readonly<Record<string, Fault>>): Rows =>
  Object.entries(faults).map(([value, { status, reason }]) => [value, `${status} ${reason ?? ''}`]);

const rules = [
  `The password of every account is \`${sharedPassword}\`. The earlier ones, ${earlierPasswords.map((password) => `\`${password}\``).join(', ')}, are refused as a new password.`,
  'The first name is `Pat`, the last name `Merchant`, the email address `{username}@example.com`. Sam Several (`several@example.com`) has three usernames.',
  'A PIN has six digits. It expires after 10 minutes, or when a newer PIN is sent. It belongs to a person, so a later flow accepts it, too.',
  'The fifth wrong PIN locks the token of a flow. The sixth PIN requested for a token is not sent. A token expires after 30 minutes. Another flow has another token.',
  'An activation code is the token of its flow and works once. `Start over` in the Inbox, or a reset, makes it new.',
  'A captcha response is accepted once. Usernames and the fields of a recovery match in any case.',
  'In development a service worker responds, for as long as the tab is open. The server of `npm run preview` responds until it stops.',
];

const controls: Rows = [
  ['GET /__offline/inbox', 'the PINs and activation links that a real service would send, newest first'],
  ['GET /__offline/requests', 'every service call, oldest first'],
  [
    'POST /__offline/script',
    'queues responses: `[{method, path, status?, body?, delayMs?, cut?}]`. Each is used once, for the next call of its method and path. A body that is a text is sent unchanged; `cut` breaks the connection',
  ],
  ['POST /__offline/clock', '`{advanceMs}` moves the clock of the service forward'],
  ['POST /__offline/reset', 'restores the first state'],
];

/** Returns the page of the offline service, in HTML: which account, PIN, password, code and brand reaches what. */
export const guidePage = (): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>The offline service</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; } th, td { padding: .25rem 1rem .25rem 0; border-bottom: 1px solid #8886; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
</style>
<h1>The offline service</h1>
<p>What to enter, and what it reaches. <a href="/">Login</a></p>
<h2>For every account</h2><ul>${rules.map((rule) => `<li>${marked(rule)}</li>`).join('')}</ul>
<h2>Usernames that log in</h2>${table(['username', 'reaches'], accountRows(loginAccounts))}
<h2>Recovery</h2><p>The accounts above can be recovered, too.</p>${table(['username', 'reaches'], accountRows(recoveryAccounts))}
<h2>A PIN that cannot be sent</h2>${table(['username', 'reaches'], accountRows(failedPinAccounts))}
<h2>Activation codes</h2>${table(
  ['code', 'reaches'],
  activations.map(({ code, reaches }) => [code, reaches]),
  (code) => `/userActivation?activationcode=${code}`,
)}
<h2>PINs that fail</h2><p>For every account. What follows depends on the flow.</p>${table(['PIN', 'response'], faultRows(specialPins))}
<h2>New passwords that the service refuses</h2>${table(['password', 'response'], faultRows(specialPasswords))}
<h2>Brands</h2>${table(['id', 'shows'], Object.entries(brandDescriptions), (id) => `/?cobrand=${id}`)}
<h2>Config values</h2>${table(['name', 'value'], Object.entries(configValues))}
<h2>The server of npm run preview</h2>${table(['request', 'does'], controls)}
</html>
`;
