import type { Page, Route } from '@playwright/test';
import { accounts, sharedPassword } from '#api/offline/accounts.ts';
import { specialPasswords, specialPins } from '#api/offline/special-values.ts';
import { started } from '#src/start/page-flags.ts';
import { expect, stoppedFooter, test } from '#tests/browser/fixtures.ts';
import type { TestServer } from '#tests/browser/test-server.ts';
import { handledReasons } from '#tests/support/failure-tables.ts';
import { Random } from './random.ts';

// Random users, while services, files and the network behave at random. SEED sets the first seed and WALKS the number of
// walks. A walk that fails reports its seed and its steps. `SEED=<its seed> WALKS=1 npm run lab -- walks` executes it again.
const first = Number(process.env.SEED ?? 20_261_121);
const walks = Number(process.env.WALKS ?? 100);
/** How many actions a walk has. */
const actions = 14;

test.use({
  // Playwright disables the back/forward cache by default.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  provoked: new RegExp(`net::ERR_|ChunkLoadError|${stoppedFooter.source}`),
});

const arrivals = [
  ...[
    '/',
    '/',
    '/?cobrand=harbor&sp=7',
    '/?cobrand=hostile',
    '/Login?sub=oauth&resellerid=1',
    '/?sub=logout',
  ],
  ...['/forgot-username', '/Loginapp/forgot-password', '/forgot-password?cobrand=theme-412', '/no/such/page'],
  ...['/userActivation?activationcode=NEW-EMAIL', '/userActivation?activationcode=NEW-SMS', '/contact'],
  ...['/userActivation?activationcode=BAD-EXPIRED', '/verification-required?step=verify-identity'],
];
/** The accounts of the users: a user keeps to one, so that most of what it enters belongs together. */
const users = accounts.filter(({ username }) =>
  /^(merchant|challenge|new-device|expired|expired-plain|compromised|declined|pin-sms-503|several-shop)$/.test(
    username,
  ),
);
/** Bodies that the service never sends. */
const wrongBodies = ['', 'null', '[]', '{"token":', '<html>', '{"token":7,"users":[{}],"sessionToken":[]}'];
const statuses = [204, 400, 401, 403, 404, 412, 429, 500, 503];
/** Matches the secrets that the offline service and its captcha return. */
const issued = /session-\d{6,}|offline-captcha-\d+/;

/** Makes services and files behave at random. A request may wait until the returned function is called. */
async function makeWeather(page: Page, random: Random): Promise<() => void> {
  const held: (() => void)[] = [];
  const counts = new Map<string, number>();
  const handle = (url: RegExp, respond: (route: Route, own: Random) => Promise<unknown>) =>
    page.route(url, async (route) => {
      // The n-th request of a path always has the same result. With the hash of a file, a walk would differ with every build.
      const path = new URL(route.request().url()).pathname.replace(/-[\w-]{8}\.(?=js|css)/, '.');
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      const own = random.named(`${path} ${count}`);
      const delay = own.pick([0, 0, 0, 100, 400, 'held', 'held'] as const);
      if (delay === 'held') await new Promise<void>((resolve) => held.push(resolve));
      else await new Promise((resolve) => setTimeout(resolve, delay));
      // A request that the page has cancelled cannot proceed.
      await respond(route, own).catch(() => undefined);
    });
  await handle(/\/(?:loginsvc|themesvc)\//i, async (route, own) => {
    const failures = ['cut', 'lost', 'status', 'status', 'status', 'shape', 'never'] as const;
    const failure = own.chance(0.2) ? own.pick(failures) : undefined;
    // The service executes the call, but its response does not arrive.
    if (failure === 'lost') await route.fetch();
    if (failure === undefined) await route.continue();
    else if (failure === 'status')
      await route.fulfill({ status: own.pick(statuses), json: { reason: own.pick(handledReasons) } });
    else if (failure === 'shape') await route.fulfill({ status: 200, body: own.pick(wrongBodies) });
    else if (failure !== 'never') await route.abort('connectionreset');
  });
  await handle(/\/(?:assets|locales)\//, async (route, own) => {
    if (!own.chance(0.05)) await route.continue();
    else if (own.chance(0.3)) await route.fulfill({ status: 503 });
    else await route.abort();
  });
  return () => {
    for (const resume of held.splice(0)) resume();
  };
}

/** Runs in the page. Returns its state at one moment. */
async function takeSnapshot(startedFlag: string) {
  // The page first renders a click or a response that has just arrived.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const visible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.getClientRects().length > 0,
    );
  const headings = visible('h1').flatMap(({ textContent }) => textContent.trim() || []);
  // Without a network the browser shows its own error page, which has no storage.
  const isOfBrowser = !/^https?:/.test(location.protocol);
  const markup = document.documentElement.cloneNode(true) as Element;
  for (const field of markup.querySelectorAll('input')) field.removeAttribute('value');
  const marked = window as { walkedDocument?: number };
  marked.walkedDocument ??= Math.random();
  return {
    /** Which program shows the page: the app, another site or application, or the browser. */
    owner: isOfBrowser ? 'browser' : headings[0]?.startsWith('Stand-in') ? 'another' : 'app',
    document: marked.walkedDocument,
    path: location.pathname,
    hasFocus: document.activeElement !== null && document.activeElement !== document.body,
    hasView: document.documentElement.hasAttribute(startedFlag),
    // The form is inert for good if the view has failed to load.
    isBusy: document.querySelector('[aria-busy="true"], [inert]:not(form)') !== null,
    headings,
    title: document.title.replace(/^Error: /, ''),
    /** Whether the page shows a link, a button or a message outside of header and footer. */
    hasWayOn: visible('a[href], button:not([disabled]), [data-message-key]').some(
      (element) => element.closest('header, footer') === null,
    ),
    /** Each message with the field that it describes. */
    messages: visible('[data-message-key]').map(({ id, dataset }) =>
      [
        dataset.messageKey,
        document.querySelector<HTMLInputElement>(`[aria-describedby~="${id}"]`)?.name,
      ].join(),
    ),
    kept: isOfBrowser
      ? ''
      : JSON.stringify([location.href, history.state, { ...sessionStorage }, { ...localStorage }]) +
        document.cookie +
        markup.outerHTML,
  };
}
type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>;

/** Returns what is wrong with an idle page, after its state before; `''` if nothing. */
function faultOf(now: Snapshot, before: Snapshot | undefined): string {
  const { headings, title, messages } = now;
  if (headings.length !== 1) return `headings: ${headings}`;
  if (!now.hasWayOn) return 'no message, link or button';
  // A page names no brand while it waits for the theme of another brand.
  if (title !== headings[0] && !title.startsWith(`${headings[0]} | `)) return `title: ${title}`;
  if (new Set(messages).size < messages.length) return `twice in: ${messages}`;
  if (before?.document !== now.document || now.hasFocus) return '';
  const isOther = before.path !== now.path || before.headings[0] !== now.headings[0];
  return before.hasFocus || isOther ? 'the focus is lost' : '';
}

/** A user who does random things. */
function createUser(page: Page, server: TestServer, random: Random) {
  const account = random.pick(users);
  const secrets = new Set<string>();
  const steps: string[] = [];
  const does = (step: string, act: () => Promise<unknown>) => {
    steps.push(step);
    return act();
  };
  /** Returns a value for a field, mostly a correct one. */
  const valueFor = (name: string): string => {
    const isCorrect = random.chance(name === 'recoveryPin' ? 0.6 : 0.95);
    const correct: Readonly<Record<string, string | undefined>> = {
      ...account.person,
      username: account.username,
      password: sharedPassword,
      currentPassword: sharedPassword,
      newPassword: 'Brand-New-Horse-7',
      confirmPassword: 'Brand-New-Horse-7',
      recoveryPin: server.pins()[0],
    };
    const wrong = /pin/i.test(name)
      ? Object.keys(specialPins)
      : /password/i.test(name)
        ? ['Shorty-1', ...Object.keys(specialPasswords)]
        : ['<script>alert(1)</script>', '   ', 'ünïcødé 🧨', 'x'.repeat(300)];
    const value = (isCorrect && correct[name]) || random.pick(wrong);
    if (/pin|password/i.test(name)) secrets.add(value);
    return value;
  };
  const press = async (selector = 'main :is(button:not([disabled]), a[href]), div[role=status] button') => {
    const controls = await page.locator(`:is(${selector}):not([target], [href^="tel:"]):visible`).all();
    const [control] = controls.length > 0 ? [random.pick(controls)] : [];
    if (control) await does(`presses '${await control.textContent()}'`, () => control.click());
  };
  const completeForm = async () => {
    for (const field of await page.locator('form:not([inert]) input:not([type=hidden]):visible').all()) {
      const name = (await field.getAttribute('name')) ?? '';
      const isText = !/checkbox|radio/.test((await field.getAttribute('type')) ?? '');
      const value = valueFor(name);
      await does(`enters '${value.slice(0, 30)}' into ${name}`, () =>
        isText ? field.fill(value) : field.check(),
      );
    }
    const button = page.locator('form:not([inert]) button[type=submit]:visible').first();
    if ((await button.count()) === 0) return press('main button:not([disabled])');
    return random.chance(0.2)
      ? does('submits by a double click', () => button.dblclick())
      : does('submits', () => button.click());
  };
  const setOffline = (isOffline: boolean) =>
    does(isOffline ? 'goes offline' : 'goes online', () => page.context().setOffline(isOffline));
  const arrive = async () => {
    await setOffline(false);
    const path = random.pick(arrivals);
    await does(`opens ${path}`, () => page.goto(path, { waitUntil: 'commit', timeout: 15_000 }));
  };
  const goBack = () => does('Back', () => page.goBack({ waitUntil: 'commit' }));
  /** What is possible while the page is busy. */
  const moves = [
    goBack,
    goBack,
    () => does('Forward', () => page.goForward({ waitUntil: 'commit' })),
    () => does('reloads', () => page.reload({ waitUntil: 'commit' })),
    () =>
      does('stops waiting', () => page.clock.fastForward(9_000).then(() => press('div[role=status] button'))),
    () => press('header button[lang]'),
    press,
  ];
  const move = () => random.pick(moves)();
  const others = [
    completeForm,
    completeForm,
    completeForm,
    // What follows at once, so that a late result finds another latest action.
    () => completeForm().then(move),
    () => press('main a[href]').then(move),
    press,
    move,
    () => setOffline(true).then(() => press()),
    () => does('waits 11 min', () => page.clock.fastForward(11 * 60_000)),
    arrive,
  ];
  const act = async () => {
    await setOffline(false);
    await random.pick(others)();
  };
  return { secrets, steps, arrive, completeForm, goBack, move, act };
}

/** After how many looks at a page that is not idle the clock moves, by how many milliseconds, past the time-outs of the app. */
const timeouts: Readonly<Record<number, number>> = { 20: 31_000, 40: 121_000, 60: 121_000 };

for (let seed = first; seed < first + walks; seed += 1) {
  test(`walk ${seed}`, async ({ page, server, pageErrors }) => {
    test.setTimeout(120_000);
    const random = new Random(seed);
    const pace = random.named('pace');
    // How long an action may wait for its control, in milliseconds.
    page.setDefaultTimeout(500);
    page.setDefaultNavigationTimeout(5000);
    await page.clock.install();
    const release = await makeWeather(page, random.named('weather'));
    const user = createUser(page, server, random.named('user'));
    const lines: string[] = [];
    page.on('console', (line) => lines.push(line.text()));

    /** Waits until the page is idle and sound twice in a row, because a click may send its call after the first look. */
    const expectSound = async (before: Snapshot | undefined): Promise<Snapshot | undefined> => {
      let now: Snapshot | undefined;
      let [looks, soundLooks] = [0, 0];
      const look = async () => {
        release();
        // While the browser replaces the document, an evaluation may fail or never end.
        now = await Promise.race([
          page.evaluate(takeSnapshot, started).catch(() => undefined),
          new Promise<undefined>((resolve) => setTimeout(resolve, 5_000)),
        ]);
        if (now === undefined) return 'between two documents';
        if (now.owner !== 'app') return 'sound';
        if (now.isBusy || now.headings.length === 0 || !now.hasWayOn) {
          looks += 1;
          const milliseconds = timeouts[looks];
          if (milliseconds !== undefined) await page.clock.fastForward(milliseconds);
          if (now.isBusy || !now.hasView) return 'busy';
        }
        return faultOf(now, before) || 'sound';
      };
      const lookTwice = async () => {
        const state = await look();
        soundLooks = state === 'sound' ? soundLooks + 1 : 0;
        return soundLooks === 1 ? 'sound once' : state;
      };
      await expect.poll(lookTwice, { timeout: 25_000, intervals: [20, 50, 100] }).toBe('sound');
      const texts = lines.splice(0).join() + (now?.owner === 'app' ? now.kept : '');
      expect(
        [...user.secrets].find((each) => texts.includes(each)) ?? issued.exec(texts)?.[0],
      ).toBeUndefined();
      expect(pageErrors).toEqual([]);
      return now;
    };

    // With a purpose, the user reaches the later screens. The other actions are random.
    const purposeful = pace.chance(0.6) ? 6 : 0;
    const walk = async () => {
      await user.arrive();
      // Most actions wait until the page is idle, and some are done while it loads or is busy.
      let hurried = 0;
      let before: Snapshot | undefined;
      for (let done = 0; done <= actions; done += 1) {
        const hasPurpose = done < purposeful;
        if (done === actions || hasPurpose || !pace.chance(0.4)) {
          before = await expectSound(before);
          hurried = 0;
          if (before?.owner === 'browser') await user.arrive();
          if (before?.owner === 'another') {
            if (pace.chance(0.4)) return;
            await user.goBack();
            continue;
          }
        }
        const isHurried = hurried > 0 && pace.chance(0.7);
        const act = hasPurpose ? user.completeForm() : isHurried ? user.move() : user.act();
        // The control of an action may have disappeared. The action then does nothing.
        await act.catch(() => undefined);
        hurried += 1;
        if (hurried > 1) release();
      }
    };
    await walk().catch((cause: unknown) => {
      const numbered = user.steps.map((step, index) => `${index}. ${step}`).join('\n');
      throw new Error(`Walk ${seed}: ${String(cause)}\n${numbered}`, { cause });
    });
  });
}
