import type { Page } from '@playwright/test';
import { sharedPassword } from '../../api/offline/accounts.ts';
import type { TestServer } from '../browser/test-server.ts';
import { arrival } from './arrivals.ts';
import type { Random } from './random.ts';
import type { Watch } from './watch.ts';

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

/** Another site, to which a user goes and from which they come back. */
export const elsewhere = 'https://elsewhere.example/';

/** Someone who does what comes to mind. */
export class Visitor {
  /** What was typed as a secret so far. */
  readonly secrets = new Set<string>();
  /** What was done so far, for the report of a walk. */
  readonly steps: string[] = [];
  readonly #page: Page;
  readonly #server: TestServer;
  readonly #random: Random;
  readonly #on: Pick<Watch, 'typed' | 'gaveUp' | 'passTimeout'>;
  #offline = false;
  #clicks = 0;
  #moves = 0;

  constructor(
    page: Page,
    server: TestServer,
    random: Random,
    on: Pick<Watch, 'typed' | 'gaveUp' | 'passTimeout'>,
  ) {
    this.#page = page;
    this.#server = server;
    this.#random = random;
    this.#on = on;
  }

  isOffline(): boolean {
    return this.#offline;
  }

  /** How often something was done since the last time that may send a call. */
  takeClicks(): number {
    const clicks = this.#clicks;
    this.#clicks = 0;
    return clicks;
  }

  /** How often a screen of the history was opened again since the last time. */
  takeMoves(): number {
    const moves = this.#moves;
    this.#moves = 0;
    return moves;
  }

  async arrive(): Promise<void> {
    await this.#goOnline();
    const place = arrival(this.#random);
    this.#does(`opens ${place}`);
    // Whole: an address that begins with `//` would be resolved to another host.
    await this.#page.goto(this.#server.url + place, { waitUntil: 'commit', timeout: 15_000 });
  }

  /** Comes back from the application to which the session was handed over. */
  async comeBack(): Promise<void> {
    this.#does('comes back');
    this.#moves += 1;
    await this.#page.goBack({ waitUntil: 'commit' });
  }

  /** One thing to do, by weight. */
  async act(): Promise<void> {
    if (this.#offline && this.#random.chance(0.5)) await this.#goOnline();
    const dice = this.#random.int(100);
    if (dice < 43) await this.#completeForm();
    else if (dice < 50) await this.#completeForm(2);
    else if (dice < 55) await this.#fill(0.6);
    else if (dice < 58) await this.#submit(1);
    else if (dice < 73) await this.#press();
    else if (dice < 92) await this.move();
    else if (dice < 95) await this.#letTimePass();
    else if (dice < 98) await this.#goOffline();
    else await this.arrive();
  }

  /** Something that does not wait for the page: what people do who are kept waiting. */
  async move(): Promise<void> {
    const dice = this.#random.int(100);
    if (dice < 30) await this.#go('Back');
    else if (dice < 42) await this.#go('Forward');
    else if (dice < 50) {
      await this.#go('Back');
      await this.#go('Forward');
    } else if (dice < 60) {
      this.#does('reloads');
      await this.#page.reload({ waitUntil: 'commit' });
    } else if (dice < 70) await this.#visitElsewhere();
    else if (dice < 82) await this.#stopWaiting();
    else if (dice < 92) await this.#switchLanguage();
    else await this.#press();
  }

  #does(step: string): void {
    this.steps.push(step);
  }

  async #go(way: 'Back' | 'Forward'): Promise<void> {
    this.#does(way);
    this.#moves += 1;
    if (way === 'Back') await this.#page.goBack({ waitUntil: 'commit' });
    else await this.#page.goForward({ waitUntil: 'commit' });
  }

  /** The page may rest in the back/forward cache meanwhile. */
  async #visitElsewhere(): Promise<void> {
    this.#does('goes to another site and Back');
    this.#moves += 1;
    await this.#page.goto(elsewhere, { waitUntil: 'load' });
    await this.#page.goBack({ waitUntil: 'commit' });
  }

  async #stopWaiting(): Promise<void> {
    await this.#page.clock.fastForward(9000);
    const button = this.#page.locator('[role=status]').getByRole('button', { name: /^(Stop|Dejar)/ });
    if (!(await button.isVisible())) return;
    this.#does('stops waiting');
    // What arrives at the same moment may or may not be shown.
    this.#on.gaveUp();
    await button.click();
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
        if (index !== chosen) continue;
        this.#does('chooses');
        await field.check();
      } else if (type === 'checkbox') {
        const on = this.#random.chance(0.85);
        this.#does(on ? 'ticks' : 'clears');
        await field.setChecked(on);
      } else {
        const name = (await field.getAttribute('name')) ?? '';
        const value = this.#valueFor(name);
        this.#does(`types '${value.slice(0, 30)}' into ${name}`);
        this.#on.typed(name);
        await field.fill(value);
      }
    }
    return count > 0;
  }

  async #submit(times: number): Promise<void> {
    const form = this.#page.locator('form:visible').first();
    const button = form.locator('button[type=submit]:visible').first();
    const byEnter = times === 1 && this.#random.chance(0.3);
    this.#clicks += 1;
    this.#does(byEnter ? 'submits by Enter' : times > 1 ? 'submits by a double click' : 'submits');
    if (times > 1) await button.dblclick();
    else if (byEnter) {
      await form.locator('input:not([type=hidden], [type=radio], [type=checkbox])').first().press('Enter');
    } else await button.click();
  }

  async #press(): Promise<void> {
    const controls = this.#page.locator(
      'main button:not([disabled]):visible, main a[href]:not([target], [href^="tel:"]):visible, div[role=status] button:visible',
    );
    const count = await controls.count();
    if (count === 0) return;
    const control = controls.nth(this.#random.int(count));
    const name = ((await control.textContent()) ?? '').trim();
    this.#does(`presses '${name}'`);
    this.#clicks += 1;
    if (/^(Stop|Dejar)/.test(name)) this.#on.gaveUp();
    await control.click();
  }

  async #switchLanguage(): Promise<void> {
    const names = this.#random.chance(0.3)
      ? ['Español', 'English']
      : [this.#random.pick(['English', 'Español'])];
    for (const name of names) {
      this.#does(`switches to ${name}`);
      await this.#page.getByRole('button', { name }).click();
    }
  }

  /** Long enough for a slow notice, a time-out, another PIN, or the end of a ticket. */
  async #letTimePass(): Promise<void> {
    const milliseconds = this.#random.pick([9000, 31_000, 61_000, 11 * 60_000]);
    this.#does(`waits ${milliseconds / 1000} s`);
    this.#server.engine.advance(milliseconds);
    this.#on.passTimeout();
    await this.#page.clock.fastForward(milliseconds);
  }

  async #goOffline(): Promise<void> {
    this.#does('goes offline');
    this.#offline = true;
    await this.#page.context().setOffline(true);
    await this.#press();
  }

  async #goOnline(): Promise<void> {
    if (this.#offline) this.#does('goes online');
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
