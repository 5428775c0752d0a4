import { routePaths } from '#src/start/route-paths.ts';
import type { Random } from '../random.ts';

const prefixes = ['', '', '', '/Login', '/Loginapp', '/LOGIN', '//evil.example'];

/** The paths where most visits begin are there several times. */
const paths = [
  ...['/', '/', '/', '/', '/forgot-username', '/forgot-password'],
  ...['/userActivation', '/userActivation', '/userActivation'],
  ...routePaths,
  '/no/such/page',
  '/unsupported.html',
];

const codes = [
  ...['NEW-EMAIL', 'NEW-EMAIL', 'NEW-SMS', 'NEW-NO-TITLE', 'NEW-PHONE-ONLY', 'BAD-EXPIRED', 'BAD-CONTACT'],
];

const hostile = [
  ...['', '%00', '%zz', '%3Cscript%3Ealert(1)%3C/script%3E', '__proto__', 'javascript:alert(1)', '..%2F..'],
];

const brands = ['harbor', 'marigold', 'bare', 'hostile', 'theme-500', 'theme-412', 'theme-400-field'];
const steps = ['recover-username', 'verify-identity', 'choose-username', 'change-password', 'activate-user'];

/** Parameters with values that the app understands, and some that it must ignore. */
const parameters: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['sp', ['7', 'a%2Bb']],
  ['sub', ['oauth', 'logout', 'exp', 'AccountActivated']],
  ['client_id', ['c']],
  ['state', ['%22a%22', '1e5']],
  ['scope', ['all']],
  ['redirect_uri', ['https://evil.example/']],
  ['resellerid', ['1']],
  ['sessiontype', ['0', '3']],
  ['cobrand', [...brands, 'theme-cut']],
  ['action', ['cpwd']],
  ['flow', ['forgot-username', 'forgot-password']],
  ['step', steps],
  ['method', ['email', 'sms']],
  ['pin', ['sent', 'have']],
  ['message', ['APP_FAILURE']],
  ['token', ['t']],
  ['__proto__', ['x']],
  ['constructor[prototype][polluted]', ['1']],
];

/** Returns a random path with a query: any route and any prefix, with correct and hostile parameters. */
export function randomArrival(random: Random): string {
  const path = random.pick(paths);
  const pairs = Array.from({ length: random.pick([0, 0, 1, 2, 3, 5]) }, () => {
    const [name, values] = random.pick(parameters);
    const value = random.pick(random.chance(0.75) ? values : hostile);
    return `${random.chance(0.2) ? name.toUpperCase() : name}=${value}`;
  });
  if (path === '/userActivation' && random.chance(0.85))
    pairs.unshift(`activationcode=${random.pick(codes)}`);
  return `${random.pick(prefixes)}${path}?${pairs.join('&')}`.replace(/\?$/, '');
}
