import type { Locator, Page } from '@playwright/test';
import type { Person } from '#api/offline/account.ts';
import { accounts, severalPerson, sharedPassword } from '#api/offline/accounts.ts';
import { specialPasswords, specialPins } from '#api/offline/special-values.ts';
import { languageNames } from '#src/start/languages.ts';
import type { TestServer } from '#tests/browser/test-server.ts';
import { randomArrival } from './arrivals.ts';
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
/** People whose usernames can be recovered. */
const people: readonly Person[] = [
  severalPerson,
  severalPerson,
  ...accounts.filter(({ username }) => /^(merchant|expired)$/.test(username)).map(({ person }) => person),
];
const newPassword = 'Brand-New-Horse-7';
const refusedPasswords = ['Other-Horse-123', 'short', ...Object.keys(specialPasswords)];
const badPins = ['918273', ...Object.keys(specialPins)];

/** The URL of another site, which the user visits before going Back. */
export const otherSite = 'https://elsewhere.example/';

/** A user who does random things. */
export class RandomUser {
  /** The secrets that the user has typed. */
  readonly secrets = new Set<string>();
  /** What the user has done, for the report of a walk. */
  readonly steps: string[] = [];
  readonly #page: Page;
  readonly #server: TestServer;
  readonly #random: Random;
  readonly #onTimeout: () => void;
  #offline = false;

  /** @param onTimeout is called before so much time passes that the app cancels the calls under way. */
  constructor(page: Page, server: TestServer, random: Random, onTimeout: () => void) {
    this.#page = page;
    this.#server = server;
    this.#random = random;
    this.#onTimeout = onTimeout;
  }

  isOffline(): boolean {
    return this.#offline;
  }

  /** Opens a random URL of the app. */
  async arrive(): Promise<void> {
    await this.#goOnline();
    const path = randomArrival(this.#random);
    this.#record(`opens ${path}`);
    // The URL is absolute, because a path that begins with `//` would name another host.
    await this.#page.goto(this.#server.url + path, { waitUntil: 'commit', timeout: 15_000 });
  }

  /** Goes Back from the application that received the session. */
  async comeBack(): Promise<void> {
    this.#record('comes back');
    // Without a network the browser shows its own error page instead.
    if (this.#offline) await this.#goOnline();
    await this.#page.goBack({ waitUntil: 'commit' });
  }

  /** Does one random thing. */
  async act(): Promise<void> {
    if (this.#offline && this.#random.chance(0.5)) await this.#goOnline();
    const dice = this.#random.int(100);
    if (dice < 40) await this.#completeForm();
    else if (dice < 46) await this.#completeForm(2);
    else if (dice < 51) await this.#fill(0.6);
    else if (dice < 56) await this.#submit(1);
    else if (dice < 69) await this.#press();
    else if (dice < 77) await this.#rush();
    else if (dice < 92) await this.move();
    else if (dice < 95) await this.#letTimePass();
    else if (dice < 98) await this.#goOffline();
    else await this.arrive();
  }

  /** Does something that is possible while the page is busy. */
  async move(): Promise<void> {
    const dice = this.#random.int(100);
    if (dice < 22) await this.#go('Back');
    else if (dice < 32) await this.#go('Forward');
    else if (dice < 38) {
      await this.#go('Back');
      await this.#go('Forward');
    } else if (dice < 45) {
      this.#record('reloads');
      await this.#page.reload({ waitUntil: 'commit' });
    } else if (dice < 52) await this.#visitElsewhere();
    else if (dice < 63) await this.#stopWaiting();
    else if (dice < 73) await this.#switchLanguage();
    else if (dice < 88) await this.#type();
    else await this.#press();
  }

  /** Follows a link, or submits a form of which a part is filled in, and at once does something else. */
  async #rush(): Promise<void> {
    const follow = () => this.#press('main a[href]');
    if (this.#random.chance(0.6)) await follow();
    else {
      await this.#fill(0.6);
      await this.#submit(1);
    }
    const next = this.#random.pick([
      'link',
      'type',
      'type',
      'submit',
      'language',
      'Back',
      'Forward',
    ] as const);
    if (next === 'link') await follow();
    else if (next === 'type') await this.#type();
    else if (next === 'submit') await this.#completeForm();
    else if (next === 'language') await this.#switchLanguage();
    else await this.#go(next);
  }

  #record(step: string): void {
    this.steps.push(step);
  }

  async #go(way: 'Back' | 'Forward'): Promise<void> {
    this.#record(way);
    if (way === 'Back') await this.#page.goBack({ waitUntil: 'commit' });
    else await this.#page.goForward({ waitUntil: 'commit' });
  }

  /** Visits another site and goes Back. Until then, the page may be in the back/forward cache. */
  async #visitElsewhere(): Promise<void> {
    this.#record('goes to another site and Back');
    await this.#page.goto(otherSite, { waitUntil: 'load' });
    await this.#page.goBack({ waitUntil: 'commit' });
  }

  async #stopWaiting(): Promise<void> {
    await this.#page.clock.fastForward(9000);
    const button = this.#page.locator('[role=status]').getByRole('button', { name: /^(Stop|Dejar)/ });
    if (!(await button.isVisible())) return;
    this.#record('stops waiting');
    await button.click();
  }

  /** Fills in the form and submits it. If there is no form, presses a control. */
  async #completeForm(times = 1): Promise<void> {
    if (await this.#fill(1)) await this.#submit(times);
    else await this.#press();
  }

  /** Fills in a share of the fields. @returns whether the page has fields. */
  async #fill(share: number): Promise<boolean> {
    const fields = this.#page.locator('form:not([inert]) input:not([type=hidden]):visible');
    const count = await fields.count();
    // Of several radio buttons, only this one is chosen.
    const chosen = this.#random.int(Math.max(count, 1));
    for (let index = 0; index < count; index += 1) {
      if (!this.#random.chance(share)) continue;
      const field = fields.nth(index);
      const type = await field.getAttribute('type');
      if (type === 'radio') {
        if (index !== chosen) continue;
        this.#record('chooses');
        await field.check();
      } else if (type === 'checkbox') {
        const on = this.#random.chance(0.85);
        this.#record(on ? 'ticks' : 'clears');
        await field.setChecked(on);
      } else {
        const name = (await field.getAttribute('name')) ?? '';
        const value = this.#valueFor(name);
        this.#record(`types '${value.slice(0, 30)}' into ${name}`);
        await field.fill(value);
      }
    }
    return count > 0;
  }

  /** Types a part of a value into one field, behind what the field contains. */
  async #type(): Promise<void> {
    const fields = this.#page.locator(
      'form:not([inert]) input:not([type=hidden], [type=radio], [type=checkbox]):visible',
    );
    const field = fields.nth(this.#random.int(Math.max(await fields.count(), 1)));
    const name = (await field.getAttribute('name')) ?? '';
    const value = this.#valueFor(name);
    const part = value.slice(0, 1 + this.#random.int(Math.min(value.length, 8)));
    this.#record(`types '${part}' into ${name}, and no more`);
    await field.pressSequentially(part);
  }

  async #submit(times: number): Promise<void> {
    const form = this.#page.locator('form:not([inert]):visible').first();
    const button = form.locator('button[type=submit]:visible').first();
    const byEnter = times === 1 && this.#random.chance(0.3);
    this.#record(byEnter ? 'submits by Enter' : times > 1 ? 'submits by a double click' : 'submits');
    if (byEnter) {
      await form.locator('input:not([type=hidden], [type=radio], [type=checkbox])').first().press('Enter');
    } else if (times > 1) await this.#doubleClick(button);
    else await button.click();
    // Nobody types within the frame that shows that the page is busy.
    await this.#page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 16))));
  }

  /** Clicks twice, unless the first click scrolls the page to a field with a hint. */
  async #doubleClick(button: Locator): Promise<void> {
    const scrolled = () => this.#page.evaluate(() => window.scrollY);
    await button.hover();
    const before = await scrolled();
    for (const clickCount of [1, 2]) {
      await this.#page.mouse.down({ clickCount });
      await this.#page.mouse.up({ clickCount });
      if ((await scrolled()) !== before) return;
    }
  }

  async #press(
    selector = 'main button:not([disabled]), main a[href], div[role=status] button',
  ): Promise<void> {
    const controls = this.#page.locator(`:is(${selector}):not([target], [href^="tel:"]):visible`);
    const count = await controls.count();
    if (count === 0) return;
    const control = controls.nth(this.#random.int(count));
    const name = ((await control.textContent()) ?? '').trim();
    this.#record(`presses '${name}'`);
    await control.click();
  }

  async #switchLanguage(): Promise<void> {
    const languages = Object.values(languageNames);
    const names = this.#random.chance(0.3) ? languages.toReversed() : [this.#random.pick(languages)];
    for (const name of names) {
      this.#record(`switches to ${name}`);
      await this.#page.getByRole('button', { name }).click();
    }
  }

  /** Lets enough time pass for a slow notice, a timeout, another PIN, or the end of the flow state. */
  async #letTimePass(): Promise<void> {
    const milliseconds = this.#random.pick([9000, 31_000, 61_000, 11 * 60_000]);
    this.#record(`waits ${milliseconds / 1000} s`);
    this.#server.engine.advance(milliseconds);
    this.#onTimeout();
    await this.#page.clock.fastForward(milliseconds);
  }

  async #goOffline(): Promise<void> {
    this.#record('goes offline');
    this.#offline = true;
    await this.#page.context().setOffline(true);
    await this.#press();
  }

  async #goOnline(): Promise<void> {
    if (this.#offline) this.#record('goes online');
    this.#offline = false;
    await this.#page.context().setOffline(false);
  }

  /** Records a secret. @returns the secret. */
  #secret(value: string): string {
    this.secrets.add(value);
    return value;
  }

  /** Returns a value for a field, mostly a correct one. */
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
      default: {
        const known = people.flatMap((person) => person[name as keyof Person] ?? []);
        return random.pick(known.length > 0 && random.chance(0.9) ? known : hostile);
      }
    }
  }
}
