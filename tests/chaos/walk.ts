import { expect, type Page, type Request } from '@playwright/test';
import { sharedPassword } from '../../api/offline/accounts.ts';
import type { TestServer } from '../browser/test-server.ts';
import { disturb } from './disturb.ts';
import { expectSound } from './invariants.ts';
import { Random } from './random.ts';

const actions = 14;

const arrivals = [
  '/',
  '/Login',
  '/?sub=logout&cobrand=harbor',
  '/?sub=oauth&client_id=c&state=%22a%22&resellerid=1&cobrand=marigold',
  '/?cobrand=theme-500&action=cpwd',
  '/?__proto__=x&constructor=y&sub=%00&state=%3Cscript%3E',
  '/forgot-username',
  '/Loginapp/forgot-password?cobrand=bare',
  '/forgot-password?step=change-password&method=sms&pin=sent',
  '/reset-password?step=change-password',
  '/verification-required?step=verify-identity',
  '/userActivation?activationcode=NEW-EMAIL',
  '/userActivation?activationcode=NEW-NO-TITLE',
  '/userActivation',
  '/unidentified?flow=forgot-username',
  '/security?flow=nothing',
  '/contact',
  '/no/such/page',
];

const usernames = [
  'merchant',
  'challenge',
  'new-device',
  'expired',
  'expired-plain',
  'compromised',
  'declined',
];
const hostile = ['<script>alert(1)</script>', '   ', 'ünïcødé 🧨', 'x'.repeat(300), "' OR 1=1 --"];
const newPassword = 'Brand-New-Horse-7';

/** Someone who does what comes to mind. */
class Visitor {
  readonly secrets = new Set<string>();
  readonly #page: Page;
  readonly #server: TestServer;
  readonly #random: Random;

  constructor(page: Page, server: TestServer, random: Random) {
    this.#page = page;
    this.#server = server;
    this.#random = random;
  }

  #secret(value: string): string {
    this.secrets.add(value);
    return value;
  }

  /** A value for a field, mostly the right one. */
  #valueFor(name: string): string {
    const random = this.#random;
    switch (name) {
      case 'username':
        return random.chance(0.85) ? random.pick(usernames) : random.pick(hostile);
      case 'password':
      case 'currentPassword':
        return this.#secret(random.chance(0.85) ? sharedPassword : 'Wrong-Horse-99');
      case 'newPassword':
      case 'confirmPassword':
        return this.#secret(random.chance(0.85) ? newPassword : 'Other-Horse-123');
      case 'recoveryPin': {
        const newest = this.#server.pins()[0];
        return this.#secret(random.chance(0.8) && newest ? newest : random.pick(['918273', '000401']));
      }
      case 'firstName':
        return random.chance(0.9) ? 'Sam' : random.pick(hostile);
      case 'lastName':
        return random.chance(0.9) ? 'Several' : random.pick(hostile);
      case 'emailAddress':
        return random.pick([
          'several@example.com',
          'merchant@example.com',
          'expired@example.com',
          'no email',
        ]);
      default:
        return random.pick(hostile);
    }
  }

  /** Fills in the form that is there, or some of it. @returns whether there is one. */
  async #fill(share: number): Promise<boolean> {
    const fields = this.#page.locator('form input:not([type=hidden]):visible');
    const count = await fields.count();
    for (let index = 0; index < count; index += 1) {
      if (!this.#random.chance(share)) continue;
      const field = fields.nth(index);
      const type = await field.getAttribute('type', { timeout: 500 });
      if (type === 'checkbox' || type === 'radio') await field.check({ timeout: 500 });
      else await field.fill(this.#valueFor((await field.getAttribute('name')) ?? ''), { timeout: 500 });
    }
    return count > 0;
  }

  async #submit(times: number): Promise<void> {
    const button = this.#page.locator('form button[type=submit]:visible').first();
    if (times > 1) await button.dblclick({ timeout: 500 });
    else await button.click({ timeout: 500 });
  }

  async #press(): Promise<void> {
    const controls = this.#page.locator(
      'main button:not([disabled]):visible, main a[href]:not([target]):not([href^="tel:"]):visible',
    );
    const count = await controls.count();
    if (count > 0) await controls.nth(this.#random.int(count)).click({ timeout: 500 });
  }

  /** One thing to do, by weight. */
  async act(): Promise<void> {
    const page = this.#page;
    const dice = this.#random.next();
    if (dice < 0.42) {
      if (await this.#fill(1)) await this.#submit(1);
      else await this.#press();
    } else if (dice < 0.5) {
      await this.#fill(1);
      await this.#submit(2);
    } else if (dice < 0.56) await this.#fill(0.6);
    else if (dice < 0.6) await this.#submit(1);
    else if (dice < 0.76) await this.#press();
    else if (dice < 0.83) await page.goBack({ timeout: 5_000, waitUntil: 'commit' });
    else if (dice < 0.86) await page.goForward({ timeout: 5_000, waitUntil: 'commit' });
    else if (dice < 0.91) await page.reload({ timeout: 5_000, waitUntil: 'commit' });
    else if (dice < 0.95) {
      await page
        .getByRole('button', { name: this.#random.pick(['English', 'Español']) })
        .click({ timeout: 500 });
    } else if (dice < 0.98) {
      await page.context().setOffline(true);
      await this.#press().catch(() => undefined);
      await page.context().setOffline(false);
    } else await page.goto(this.#random.pick(arrivals), { timeout: 5_000, waitUntil: 'commit' });
  }
}

/** Counts what an action sends: no call of one path leaves twice for one thing that somebody did. */
function watchSends(page: Page): () => readonly string[] {
  let sent: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /^\/loginsvc\//i.test(pathname)) sent.push(pathname);
  });
  return () => {
    const all = sent;
    sent = [];
    return all;
  };
}

/** How often the most frequent of some texts occurs. */
const mostOf = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => texts.filter((other) => other === text).length));

/**
 * One random walk through the production build. The page is at rest between two things that are done, but for those
 * that are done while it is busy.
 *
 * @throws where something does not hold that always has to (invariants.ts).
 */
export async function walk(page: Page, server: TestServer, seed: number): Promise<void> {
  const random = new Random(seed);
  const visitor = new Visitor(page, server, random);
  const takeSends = watchSends(page);
  await disturb(page, random);
  await page.goto(random.pick(arrivals), { waitUntil: 'commit' });
  // Things done since the page was last at rest: each may send a call once.
  let hurried = 0;
  for (let done = 0; done < actions; done += 1) {
    if (hurried === 0 || !random.chance(0.15)) {
      if (!(await expectSound(page, visitor.secrets))) return;
      takeSends();
      hurried = 0;
    }
    hurried += 1;
    // What was aimed at may be gone by then: that is life.
    await visitor.act().catch(() => undefined);
    // Before the app, and where the browser itself tells that there is no network.
    if (/^(?:about|chrome-error):/.test(page.url())) {
      await page.goto(random.pick(arrivals), { waitUntil: 'commit' });
    }
    expect(mostOf(takeSends()), 'calls of one path').toBeLessThanOrEqual(hurried);
  }
  await expectSound(page, visitor.secrets);
}
