import type { Locator, Page } from '@playwright/test';
import type { Account, Person } from '#api/offline/account.ts';
import { accounts, sharedPassword } from '#api/offline/accounts.ts';
import { specialPasswords, specialPins } from '#api/offline/special-values.ts';
import { languageNames } from '#src/start/languages.ts';
import type { TestServer } from '#tests/browser/test-server.ts';
import type { Random } from '../random.ts';
import { randomArrival } from './arrivals.ts';

/** The accounts of the users: a user keeps to one, so that most of what it enters belongs together. */
const users = accounts.filter(({ username }) =>
  /^(merchant|challenge|challenge-email|new-device|expired|expired-plain|compromised|declined|pin-sms-503|several-shop)$/.test(
    username,
  ),
);
const hostile = [
  ...['<script>alert(1)</script>', '   ', 'ünïcødé 🧨', 'x'.repeat(300), "' OR 1=1 --", '__proto__'],
];
const refusedPasswords = ['Other-Horse-123', 'short', ...Object.keys(specialPasswords)];
const badPins = ['918273', ...Object.keys(specialPins)];

/** The URL of another site, which the user visits before going Back. */
export const otherSite = 'https://elsewhere.example/';

/** An action with how often it is chosen. */
type Choice = readonly [weight: number, act: () => Promise<void>];

/** A user who does random things. */
export class User {
  /** The secrets that the user has typed. */
  readonly secrets = new Set<string>();
  /** What the user has done, for the report of a walk. */
  readonly steps: string[] = [];
  /** How many of the actions were for a control of the app, and how many have found it. */
  tried = 0;
  used = 0;
  isOffline = false;
  readonly #page: Page;
  readonly #server: TestServer;
  readonly #random: Random;
  readonly #account: Account;

  constructor(page: Page, server: TestServer, random: Random) {
    this.#page = page;
    this.#server = server;
    this.#random = random;
    this.#account = random.pick(users);
  }

  /** What is possible while the page is busy. */
  readonly #moves: readonly Choice[] = [
    [14, () => this.goBack()],
    [10, () => this.#goForward()],
    [6, () => this.goBack().then(() => this.#goForward())],
    // The button of the language keeps the focus, unless the screen takes it.
    [14, () => this.#switchLanguage().finally(() => this.goBack())],
    [7, () => this.#does('reloads', () => this.#page.reload({ waitUntil: 'commit' }))],
    [7, () => this.#visitElsewhere()],
    [11, () => this.#stopWaiting()],
    [10, () => this.#switchLanguage()],
    [15, () => this.#type()],
    [12, () => this.#press()],
  ];

  readonly #actions: readonly Choice[] = [
    [36, () => this.completeForm()],
    // What follows at once, so that a late result finds another latest action.
    [10, () => this.completeForm().then(() => (this.#random.chance(0.5) ? this.goBack() : this.move()))],
    [5, () => this.#press('main a[href]').then(() => this.move())],
    [6, () => this.completeForm(2)],
    [4, () => this.#fill(0.6).then(() => undefined)],
    [3, () => this.#submit(1)],
    [10, () => this.#press()],
    [10, () => this.move()],
    [3, () => this.#letTimePass()],
    [2, () => this.#setOffline(true).then(() => this.#press())],
    [1, () => this.arrive()],
  ];

  #one(choices: readonly Choice[]): Promise<void> {
    const [, act] = this.#random.pick(
      choices.flatMap((choice) => Array.from({ length: choice[0] }, () => choice)),
    );
    return act();
  }

  /** Does one random thing. */
  async act(): Promise<void> {
    if (this.isOffline && this.#random.chance(0.5)) await this.#setOffline(false);
    await this.#one(this.#actions);
  }

  /** Does something that is possible while the page is busy. */
  move(): Promise<void> {
    return this.#one(this.#moves);
  }

  /** Opens a random URL of the app. */
  async arrive(): Promise<void> {
    await this.#setOffline(false);
    const path = randomArrival(this.#random);
    // The URL is absolute, because a path that begins with `//` would name another host.
    await this.#does(`opens ${path}`, () =>
      this.#page.goto(this.#server.url + path, { waitUntil: 'commit', timeout: 15_000 }),
    );
  }

  /** Goes Back, from another application with a network: without one, the browser shows its own error page. */
  async goBack({ isAway = false } = {}): Promise<void> {
    if (isAway) await this.#setOffline(false);
    await this.#does('Back', () => this.#page.goBack({ waitUntil: 'commit' }));
  }

  #goForward(): Promise<void> {
    return this.#does('Forward', () => this.#page.goForward({ waitUntil: 'commit' }));
  }

  async #does(step: string, act: () => Promise<unknown>): Promise<void> {
    this.steps.push(step);
    await act();
  }

  /** Uses a control of the app. On the unsupported page there is almost none. */
  async #uses(step: string, act: () => Promise<unknown>): Promise<void> {
    if (!this.#page.url().includes('/unsupported.html')) this.tried += 1;
    await this.#does(step, act);
    this.used += 1;
  }

  /** Visits another site and goes Back. Until then, the page may be in the back/forward cache. */
  async #visitElsewhere(): Promise<void> {
    await this.#does('goes to another site', () => this.#page.goto(otherSite));
    await this.goBack();
  }

  async #stopWaiting(): Promise<void> {
    await this.#page.clock.fastForward(9000);
    const button = this.#page.locator('[role=status]').getByRole('button', { name: /^(Stop|Dejar)/ });
    if (await button.isVisible()) await this.#uses('stops waiting', () => button.click());
  }

  /** Fills in the form and submits it. If there is no form, presses a button. */
  async completeForm(times = 1): Promise<void> {
    if (await this.#fill(1)) await this.#submit(times);
    else await this.#press('main button:not([disabled])');
  }

  #fields(type = ':not([type=hidden])'): Locator {
    return this.#page.locator(`form:not([inert]) input${type}:visible`);
  }

  /** Fills in a share of the fields. @returns whether the page has fields. */
  async #fill(share: number): Promise<boolean> {
    const fields = await this.#fields().all();
    // Of several radio buttons, only this one is chosen.
    const chosen = this.#random.int(Math.max(fields.length, 1));
    for (const [index, field] of fields.entries()) {
      if (!this.#random.chance(share)) continue;
      const type = await field.getAttribute('type');
      const name = (await field.getAttribute('name')) ?? '';
      const [value, isOn] = [this.#valueFor(name), this.#random.chance(0.85)];
      if (type === 'checkbox') await this.#uses(`sets ${isOn}`, () => field.setChecked(isOn));
      else if (type !== 'radio')
        await this.#uses(`types '${value.slice(0, 30)}' into ${name}`, () => field.fill(value));
      else if (index === chosen) await this.#uses('chooses', () => field.check());
    }
    return fields.length > 0;
  }

  /** Types a part of a value into one field, behind what the field contains. */
  async #type(): Promise<void> {
    const fields = this.#fields(':not([type=hidden], [type=radio], [type=checkbox])');
    const field = fields.nth(this.#random.int(Math.max(await fields.count(), 1)));
    const name = (await field.getAttribute('name')) ?? '';
    const value = this.#valueFor(name);
    const part = value.slice(0, 1 + this.#random.int(Math.min(value.length, 8)));
    await this.#uses(`types '${part}' into ${name}, and no more`, () => field.pressSequentially(part));
  }

  async #submit(times: number): Promise<void> {
    const button = this.#page.locator('form:not([inert]) button[type=submit]:visible').first();
    const field = this.#fields(':not([type=hidden], [type=radio], [type=checkbox])').first();
    if (times > 1) await this.#uses('submits by a double click', () => button.dblclick());
    else if (this.#random.chance(0.3)) await this.#uses('submits by Enter', () => field.press('Enter'));
    else await this.#uses('submits', () => button.click());
    // Nobody types within the frame that shows that the page is busy.
    await this.#page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 16))));
  }

  async #press(
    selector = 'main button:not([disabled]), main a[href], div[role=status] button',
  ): Promise<void> {
    const controls = await this.#page.locator(`:is(${selector}):not([target], [href^="tel:"]):visible`).all();
    if (controls.length === 0) return;
    const control = this.#random.pick(controls);
    await this.#uses(`presses '${(await control.textContent())?.trim()}'`, () => control.click());
  }

  async #switchLanguage(): Promise<void> {
    const languages = Object.values(languageNames);
    const names = this.#random.chance(0.3) ? languages.toReversed() : [this.#random.pick(languages)];
    for (const name of names)
      await this.#uses(`switches to ${name}`, () => this.#page.getByRole('button', { name }).click());
  }

  /** Lets enough time pass for a slow notice, a timeout, another PIN, or the end of the flow state. */
  async #letTimePass(): Promise<void> {
    const milliseconds = this.#random.pick([9000, 31_000, 61_000, 11 * 60_000]);
    this.#server.engine.advance(milliseconds);
    await this.#does(`waits ${milliseconds / 1000} s`, () => this.#page.clock.fastForward(milliseconds));
  }

  async #setOffline(isOffline: boolean): Promise<void> {
    if (isOffline !== this.isOffline) this.steps.push(`goes ${isOffline ? 'offline' : 'online'}`);
    this.isOffline = isOffline;
    await this.#page.context().setOffline(isOffline);
  }

  /** Returns a value for a field, mostly a correct one. */
  #valueFor(name: string): string {
    const random = this.#random;
    const mostly = (correct: string | undefined, others: readonly string[], share = 0.95) =>
      correct !== undefined && random.chance(share) ? correct : random.pick(others);
    const secret = (correct: string | undefined, others: readonly string[], share?: number) => {
      const value = mostly(correct, others, share);
      this.secrets.add(value);
      return value;
    };
    switch (name) {
      case 'username':
        return mostly(this.#account.username, [random.pick(users).username, ...hostile]);
      case 'password':
      case 'currentPassword':
        return secret(sharedPassword, ['Wrong-Horse-99']);
      case 'newPassword':
      case 'confirmPassword':
        return secret('Brand-New-Horse-7', refusedPasswords);
      case 'recoveryPin':
        return secret(this.#server.pins()[0], badPins, 0.6);
      default:
        return mostly(this.#account.person[name as keyof Person], hostile);
    }
  }
}
