import type { Random } from './random.ts';

const prefixes = ['', '', '', '/Login', '/Loginapp', '/LOGIN', '//evil.example'];

const paths = [
  '/',
  '/',
  '/',
  '/forgot-username',
  '/forgot-username',
  '/forgot-password',
  '/forgot-password',
  '/userActivation',
  '/userActivation',
  '/userActivation',
  '/verification-required',
  '/reset-password',
  '/contact',
  '/unidentified',
  '/security',
  '/no/such/page',
  '/unsupported.html',
];

const hostile = [
  '',
  '%00',
  '%zz',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '__proto__',
  'javascript:alert(1)',
  '..%2F..',
];

/** Names of query parameters with values that the app understands. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  sp: ['7', 'a%2Bb'],
  sub: ['oauth', 'logout', 'exp', 'AccountActivated'],
  client_id: ['c'],
  state: ['%22a%22', '1e5'],
  scope: ['all'],
  redirect_uri: ['https://evil.example/'],
  resellerid: ['1'],
  sessiontype: ['0', '3'],
  cobrand: [
    'harbor',
    'marigold',
    'bare',
    'hostile',
    'theme-500',
    'theme-412',
    'theme-400-field',
    'theme-cut',
  ],
  action: ['cpwd'],
  flow: ['forgot-username', 'forgot-password'],
  step: ['recover-username', 'verify-identity', 'choose-username', 'change-password', 'activate-user'],
  method: ['email', 'sms'],
  pin: ['sent', 'have'],
  message: ['APP_FAILURE'],
  token: ['t'],
  __proto__x: ['x'],
  'constructor[prototype][polluted]': ['1'],
};

const codes = [
  'NEW-EMAIL',
  'NEW-EMAIL',
  'NEW-SMS',
  'NEW-NO-TITLE',
  'NEW-PHONE-ONLY',
  'BAD-EXPIRED',
  'BAD-CONTACT',
];

/** Returns a random path with a query: any route and any prefix, with correct and hostile parameters. */
export function randomArrival(random: Random): string {
  const path = random.pick(paths);
  const pairs: string[] = [];
  if (path === '/userActivation' && random.chance(0.85)) pairs.push(`activationcode=${random.pick(codes)}`);
  const names = Object.keys(parameters);
  for (let remaining = random.pick([0, 0, 1, 2, 3, 5]); remaining > 0; remaining -= 1) {
    const name = random.pick(names);
    const value = random.chance(0.75) ? random.pick(parameters[name] ?? ['']) : random.pick(hostile);
    pairs.push(
      `${random.chance(0.2) ? name.toUpperCase() : name.replace('__proto__x', '__proto__')}=${value}`,
    );
  }
  return `${random.pick(prefixes)}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}
