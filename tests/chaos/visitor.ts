import type { Page } from '@playwright/test';
import { sharedPassword } from '../../api/offline/accounts.ts';
import type { TestServer } from '../browser/test-server.ts';
import { arrival } from './arrivals.ts';
import type { Random } from './random.ts';

const usernames = [
  'merchant',
  'merchant',
  'challenge',
  'challenge-email',
  'new-device',
  'expired',
  'expired-plain',
  'compromised',
  'declined',
  'pin-sms-503',
  'several-shop',
];
const hostile = [
  '<script>alert(1)</script>',
  '   ',
  'ünïcødé 🧨',
  'x'.repeat(300),
  "' OR 1=1 --",
  '__proto__',
];
const newPassword = 'Brand-New-Horse-7';
const refusedPasswords = [
  'Other-Horse-123',
  'short',
  'History-Again-400!',
  'Token-Expired-401!',
  'Bad-Pin-4011!',
];
const badPins = ['918273', '000401', '000411', '000413', '000500'];

/** Someone who does what comes to mind. */
export class Visitor {
  /** What was typed as a secret so far. */
  readonly secrets = new Set<string>();
  readonly #page: Page;
  readonly #server: TestServer;
  readonly #random: Random;
  #offline = false;

  constructor(page: Page, server: TestServer, random: Random) {
    this.#page = page;
    this.#server = server;
    this.#random = random;
  }

  async arrive(): Promise<void> {
    await this.#goOnline();
    // Whole: an address that begins with `//` would be resolved to another host.
    const address = this.#server.url + arrival(this.#random);
    await this.#page.goto(address, { waitUntil: 'commit', timeout: 15_000 });
  }

  /** One thing to do, by weight. */
  async act(): Promise<void> {
    if (this.#offline && this.#random.chance(0.5)) await this.#goOnline();
    const page = this.#page;
    const dice = this.#random.int(100);
    if (dice < 45) await this.#completeForm();
    else if (dice < 53) await this.#completeForm(2);
    else if (dice < 58) await this.#fill(0.6);
    else if (dice < 61) await this.#submit(1);
    else if (dice < 76) await this.#press();
    else if (dice < 82) await page.goBack({ waitUntil: 'commit' });
    else if (dice < 85) await page.goForward({ waitUntil: 'commit' });
    else if (dice < 89) await page.reload({ waitUntil: 'commit' });
    else if (dice < 92) await this.#switchLanguage();
    else if (dice < 95) await this.#letTimePass();
    else if (dice < 98) await this.#goOffline();
    else await this.arrive();
  }

  /** Fills in the form that is there and sends it; presses something where there is none. */
  async #completeForm(times = 1): Promise<void> {
    if (await this.#fill(1)) await this.#submit(times);
    else await this.#press();
  }

  /** Fills in a share of the fields. @returns whether there are any. */
  async #fill(share: number): Promise<boolean> {
    const fields = this.#page.locator('form input:not([type=hidden]):visible');
    const count = await fields.count();
    // Of several radio buttons one is chosen.
    const chosen = this.#random.int(Math.max(count, 1));
    for (let index = 0; index < count; index += 1) {
      if (!this.#random.chance(share)) continue;
      const field = fields.nth(index);
      const type = await field.getAttribute('type');
      if (type === 'radio') {
        if (index === chosen) await field.check();
      } else if (type === 'checkbox') await field.setChecked(this.#random.chance(0.85));
      else await field.fill(this.#valueFor((await field.getAttribute('name')) ?? ''));
    }
    return count > 0;
  }

  async #submit(times: number): Promise<void> {
    const form = this.#page.locator('form:visible').first();
    const button = form.locator('button[type=submit]:visible').first();
    if (times > 1) await button.dblclick();
    else if (this.#random.chance(0.3)) {
      await form.locator('input:not([type=hidden], [type=radio], [type=checkbox])').first().press('Enter');
    } else await button.click();
  }

  async #press(): Promise<void> {
    const controls = this.#page.locator(
      'main button:not([disabled]):visible, main a[href]:not([target], [href^="tel:"]):visible, div[role=status] button:visible',
    );
    const count = await controls.count();
    if (count > 0) await controls.nth(this.#random.int(count)).click();
  }

  async #switchLanguage(): Promise<void> {
    await this.#page.getByRole('button', { name: this.#random.pick(['English', 'Español']) }).click();
  }

  /** Long enough for a slow notice, a time-out, another PIN, or the end of a ticket. */
  async #letTimePass(): Promise<void> {
    const milliseconds = this.#random.pick([9000, 31_000, 61_000, 11 * 60_000]);
    this.#server.engine.advance(milliseconds);
    await this.#page.clock.fastForward(milliseconds);
  }

  async #goOffline(): Promise<void> {
    this.#offline = true;
    await this.#page.context().setOffline(true);
    await this.#press();
  }

  async #goOnline(): Promise<void> {
    this.#offline = false;
    await this.#page.context().setOffline(false);
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
        return random.chance(0.9) ? random.pick(usernames) : random.pick(hostile);
      case 'password':
      case 'currentPassword':
        return this.#secret(random.chance(0.9) ? sharedPassword : 'Wrong-Horse-99');
      case 'newPassword':
      case 'confirmPassword':
        return this.#secret(random.chance(0.9) ? newPassword : random.pick(refusedPasswords));
      case 'recoveryPin': {
        const [newest] = this.#server.pins();
        return this.#secret(newest !== undefined && random.chance(0.85) ? newest : random.pick(badPins));
      }
      case 'firstName':
        return random.chance(0.9) ? random.pick(['Sam', 'Sam', 'Pat']) : random.pick(hostile);
      case 'lastName':
        return random.chance(0.9) ? random.pick(['Several', 'Several', 'Merchant']) : random.pick(hostile);
      case 'emailAddress':
        return random.pick([
          'several@example.com',
          'several@example.com',
          'merchant@example.com',
          'merchant@example.com',
          'expired@example.com',
          'no email',
        ]);
      default:
        return random.pick(hostile);
    }
  }
}
