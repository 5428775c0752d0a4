import { createMemoryHistory } from '@tanstack/react-router';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { activationLinkKey } from '#api/calls/activation-link.ts';
import { appInitQuery } from '#api/calls/app-init.ts';
import { type ThemeResponse, themeQuery } from '#api/calls/theme.ts';
import { createOfflineService, deferred } from '#api/offline/vitest.ts';
import { sampleIdentity } from '#api/recovery-fields.ts';
import { reference } from '#api/reference.ts';
import { loginMutation } from '#src/features/login/login.ts';
import { signUpMutation } from '#src/features/login/sign-up.ts';
import { activateUserMutation } from '#src/features/password/activate-user.ts';
import { forgottenPasswordMutation } from '#src/features/password/set-password.ts';
import { recoverPasswordMutation } from '#src/features/recovery/recover.ts';
import { createPinMutation } from '#src/features/verification/create-pin.ts';
import { verifyChallengeMutation, verifyPinMutation } from '#src/features/verification/verify-pin.ts';
import { stringifySearch } from '#src/flow/entry-params.ts';
import {
  type Flow,
  firstStep,
  flowOfPath,
  flows,
  type Position,
  pinEntry,
  sendPinChoice,
} from '#src/flow/flow.ts';
import type { FlowState, WithIdentity } from '#src/flow/flow-state.ts';
import type { Destination, FormEffect } from '#src/flow/transition.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import { createShell } from '#src/page/shell.ts';
import { createAppRouter } from '#src/router/router.tsx';
import { routerNavigation } from '#src/router/router-navigation.tsx';
import { ChunkLoadError } from '#src/start/load-chunk.ts';
import { type Post, recordPosts } from '#tests/support/record-posts.ts';
import {
  countingStates,
  identifiedStates,
  pinSentStates,
  samplePin,
  sampleTimes,
  verifiedStates,
} from '#tests/support/sample-states.ts';
import { createCore } from './core.ts';
import type { AppLocation, StayOptions } from './navigation.ts';
import { readTicket, setFlowState, setKnownUsername } from './ticket.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

const code = 'token-1';
const password = 'new-secret-1';
const loginPassword = 'secret-1';
const appInitPath = '/loginsvc/v1/appinitload';

const locationOf = (flow: Flow, position: Position = { step: firstStep(flow) }): AppLocation => ({
  pathname: flows[flow].path,
  search: { ...position },
});
const login: AppLocation = { pathname: '/', search: {} };

/** Returns the URL of a location. The route of activation needs the activation code. */
const urlOf = ({ pathname, search }: AppLocation) =>
  pathname +
  stringifySearch({ ...search, ...(flowOfPath(pathname) === 'user-activation' && { activationcode: code }) });

/** Opens a page with the router of the view at a location, with a flow state, and without rendering. */
async function open({ location, state }: Pick<Scenario, 'location' | 'state'>) {
  const core = createCore(() => location, createShell());
  const { client, actions, submits } = core;
  onTestFinished(() => client.clear());
  // The root route requests the theme unless it has loaded.
  client.setQueryData(themeQuery().queryKey, { id: 'anet', title: '' } as ThemeResponse);
  if (state !== undefined) setFlowState(client, state);
  const history = createMemoryHistory({ initialEntries: [urlOf(location)] });
  const router = createAppRouter({ context: { core }, basepath: '/', history });
  const navigation = routerNavigation(router);
  await router.load();
  /** The navigations that no later action has replaced, in order. */
  const navigations: { destination: Destination | undefined; options: object }[] = [];
  const { go, stay } = navigation;
  async function record(
    options: StayOptions,
    destination: Destination | undefined,
    move: (options: StayOptions) => Promise<void>,
  ) {
    const beforeMove = vi.fn(options.beforeMove);
    await move({ ...options, beforeMove });
    const { entry, flowState } = options;
    if (beforeMove.mock.calls.length > 0) navigations.push({ destination, options: { entry, flowState } });
  }
  vi.spyOn(navigation, 'go').mockImplementation((destination, options) =>
    record(options, destination, (recorded) => go(destination, recorded)),
  );
  vi.spyOn(navigation, 'stay').mockImplementation((options) => record(options, undefined, stay));
  core.navigation.attach(navigation);
  /** The effects on the form, in order. */
  const effects: FormEffect[] = [];
  submits.attachForm(({ clearFields, failRule, invalidField }) =>
    effects.push({ clearFields, failRule, invalidField }),
  );
  return { client, actions, router, navigation, navigations, submits, effects };
}

type Page = Awaited<ReturnType<typeof open>>;

/** Moves to a location, as Back and Forward do. */
async function move({ actions, router }: Page, { pathname, search }: AppLocation): Promise<void> {
  actions.begin();
  await router.navigate({ to: pathname, search });
}

const flowOf = ({ client }: Page) => readTicket(client).state;
const usernameOf = ({ client }: Page) => readTicket(client).username;

/** A submit on its screen. */
interface Scenario {
  readonly location: AppLocation;
  readonly state?: FlowState;
  /** The path of its first call. */
  readonly path: string;
  submit(page: Page): Promise<void>;
}

const atRecovery = locationOf('forgot-password');
const atChoice = locationOf('forgot-password', sendPinChoice);
const challengedState = { ...pinSentStates['verification-required'], decision: 'challenge' } as const;
const passwords = { currentPassword: '', newPassword: password, confirmPassword: password };

const plainLogin: Scenario = {
  location: login,
  path: '/loginSvc/v1/sessionSTA',
  submit: ({ submits }) =>
    submits.execute(loginMutation, undefined, {
      username: 'jane',
      password: loginPassword,
      rememberDevice: false,
    }),
};
const signUp: Scenario = {
  location: login,
  path: appInitPath,
  submit: ({ submits }) => submits.execute(signUpMutation, undefined, {}),
};
const recovery: Scenario = {
  location: atRecovery,
  path: '/loginsvc/v1/usertoken',
  submit: ({ submits }) =>
    submits.execute(recoverPasswordMutation, undefined, { ...sampleIdentity, recaptcha: '' }),
};
const pinRequest: Scenario = {
  location: atChoice,
  state: identifiedStates['forgot-password'],
  path: '/loginsvc/v1/pin',
  submit: ({ submits }) =>
    submits.execute(createPinMutation, identifiedStates['forgot-password'], { method: 'email' }),
};
/** The verification of a PIN. In Forgot username, the usernames are requested afterwards. */
const verificationIn = (state: WithIdentity): Scenario => ({
  location: locationOf(state.flow, pinEntry('email')),
  state,
  path: '/loginsvc/v1/pin/verify',
  submit: ({ submits }) =>
    submits.execute(verifyPinMutation, state, { recoveryPin: samplePin, rememberDevice: false }),
});
const challenge: Scenario = {
  ...verificationIn(challengedState),
  path: '/loginsvc/v1/pin/verifychallenge',
  submit: ({ submits }) =>
    submits.execute(verifyChallengeMutation, challengedState, {
      recoveryPin: samplePin,
      rememberDevice: false,
    }),
};
const passwordChange: Scenario = {
  location: locationOf('forgot-password', { step: 'change-password' }),
  state: verifiedStates['forgot-password'],
  path: '/loginsvc/v1/password/forgotten',
  submit: ({ submits }) =>
    submits.execute(forgottenPasswordMutation, verifiedStates['forgot-password'], passwords),
};
const activation: Scenario = {
  location: locationOf('user-activation', { step: 'activate-user' }),
  state: verifiedStates['user-activation'],
  path: '/loginsvc/v1/user/activate',
  submit: ({ submits }) =>
    submits.execute(activateUserMutation, verifiedStates['user-activation'], passwords),
};

/** Sets the response to the next call of a path. */
const respond = (path: string, status: number, body?: unknown) =>
  service.engine.script([{ method: 'POST', path, status, body }]);

/** Executes a submit, and acts between the request of a call and its response. */
async function actDuring(
  page: Page,
  { path, submit }: Pick<Scenario, 'path' | 'submit'>,
  response: Parameters<typeof service.hold>[1],
  act: (page: Page) => unknown,
): Promise<void> {
  const held = service.hold(path, response);
  const result = submit(page);
  await held.received;
  await act(page);
  held.release();
  await result;
}

/** Holds the code that loads the next screen until `release` is called. */
function holdScreen({ router }: Page) {
  const requested = deferred();
  const loaded = deferred();
  router.loadRouteChunk = () => {
    requested.resolve();
    return loaded.promise;
  };
  return { requested: requested.promise, release: loaded.resolve };
}

/** Waits until every call that has begun has its result. */
async function allCallsEnded({ client }: Page): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await vi.waitFor(() => expect(client.isMutating() + client.isFetching()).toBe(0));
}

const sentPaths = () => service.engine.requests().map(({ path }) => path.toLowerCase());

/** A navigation that shows a message on the present screen, and changes nothing else. */
const stays = (message: MessageKey) => ({
  destination: undefined,
  options: {
    // Some messages show the time of the failure.
    entry: { message, incident: { reference: reference(), at: sampleTimes.sentAt } },
    flowState: undefined,
  },
});
const lastMessage = ({ navigation }: Page) => navigation.location().message;
const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
const heldAppInit = { method: 'get', body: { configValues: [], validationModels: [] } } as const;
const session = { redirectURL: '/console', sessionToken: 'session-1' };

let posts: readonly Post[] = [];

beforeEach(() => {
  // The sample states have not expired at this time.
  vi.useFakeTimers({ toFake: ['Date'], now: sampleTimes.sentAt });
  posts = recordPosts();
});
afterEach(() => vi.useRealTimers());

describe('a submit', () => {
  test('makes one call, even if it fails, ends what the page knew and showed, and changes its form before its message is shown', async () => {
    const page = await open(plainLogin);
    setKnownUsername(page.client, { username: 'jane', retrieved: true });
    const endMessage = vi.spyOn(page.navigation, 'endMessage');
    const { stay } = page.navigation;
    page.navigation.stay = (options) => {
      expect(page.effects).toMatchObject([{ clearFields: ['password'] }]);
      return stay(options);
    };
    service.engine.script([{ method: 'POST', path: plainLogin.path, status: 503, always: true }]);
    await plainLogin.submit(page);
    expect(sentPaths()).toEqual([plainLogin.path.toLowerCase()]);
    expect(page.effects).toHaveLength(1);
    expect(endMessage).toHaveBeenCalledOnce();
    expect(page.navigations).toEqual([stays('LOGIN_UNANTICIPATED_ERROR')]);
    expect(usernameOf(page)).toBeUndefined();
  });

  test.each([
    ['has not been requested', 'idle', [], [appInitPath]],
    ['has failed', 'failed', [400], [appInitPath, appInitPath]],
    ['fails meanwhile', 'under way', [400], [appInitPath, appInitPath]],
  ])(
    'that needs app init, which %s, sends the config values of its response',
    async (_, request, failures, paths) => {
      const page = await open(recovery);
      service.engine.script(failures.map((status) => ({ method: 'GET', path: appInitPath, status })));
      const early = request === 'idle' ? undefined : page.client.prefetchQuery(appInitQuery);
      if (request === 'failed') await early;
      await recovery.submit(page);
      await early;
      expect(sentPaths()).toEqual([...paths, recovery.path]);
      expect(service.engine.requests().at(-1)?.body).toMatchObject({
        LoginName: 'merchant',
        Fingerprint: 'offline-fingerprint',
      });
      expect(flowOf(page)).toMatchObject({ kind: 'identified', flow: 'forgot-password' });
    },
  );

  test.each<[string, Scenario, MessageKey]>([
    ['a recovery', recovery, 'RECOVER_PASSWORD_UNANTICIPATED_ERROR'],
    ['sign-up', signUp, 'LOGIN_UNANTICIPATED_ERROR'],
  ])('%s sends nothing and keeps the known username if app init fails', async (_, scenario, key) => {
    const page = await open(scenario);
    setKnownUsername(page.client, { username: 'mary', retrieved: true });
    service.engine.script([{ method: 'GET', path: appInitPath, status: 400, always: true }]);
    await scenario.submit(page);
    expect(sentPaths()).toEqual([appInitPath, appInitPath]);
    expect(posts).toEqual([]);
    expect(usernameOf(page)).toMatchObject({ username: 'mary' });
    expect(page.navigations).toEqual([stays(key)]);
  });
});

describe('a cancelled submit', () => {
  test.each<[string, Scenario, MessageKey]>([
    ['a login', plainLogin, 'REQUEST_GIVEN_UP'],
    ['an activation', activation, 'ACTIVATION_GIVEN_UP'],
    ['a change of a forgotten password', passwordChange, 'PASSWORD_CHANGE_GIVEN_UP'],
    ['the first of two calls', verificationIn(pinSentStates['forgot-username']), 'REQUEST_GIVEN_UP'],
    ['app init before a recovery', { ...recovery, path: appInitPath }, 'REQUEST_GIVEN_UP'],
  ])('that waits for %s shows its message, and its late result does nothing', async (_, scenario, key) => {
    const page = await open(scenario);
    const isAppInit = scenario.path === appInitPath;
    const held = service.hold(scenario.path, isAppInit ? heldAppInit : { body: session });
    const result = scenario.submit(page);
    await held.received;
    page.submits.cancel();
    await result;
    await vi.waitFor(() => expect(lastMessage(page)).toBe(key));
    expect(page.submits.isBusy()).toBe(false);
    held.release();
    await allCallsEnded(page);
    expect(posts).toEqual([]);
    expect(sentPaths()).toEqual([]);
    expect(page.navigations).toHaveLength(1);
    expect(page.effects).toMatchObject([{ clearFields: undefined }]);
    expect(flowOf(page)).toEqual(scenario.state);
  });

  test('is not cancelled once its own navigation has begun to change the history', async () => {
    const page = await open(recovery);
    page.router.subscribe('onBeforeLoad', () => page.submits.cancel());
    await recovery.submit(page);
    expect(page.navigations).toHaveLength(1);
    expect(page.navigation.location()).toMatchObject({ search: { ...sendPinChoice }, message: undefined });
  });

  test('whose next screen loads stays on the present screen, and the next submit can be cancelled when that screen has loaded', async () => {
    const state = countingStates['forgot-password'];
    const page = await open({ ...recovery, state });
    const screen = holdScreen(page);
    const first = page.submits.execute(recoverPasswordMutation, state, { ...sampleIdentity, recaptcha: '' });
    await screen.requested;
    page.submits.cancel();
    await first;
    await vi.waitFor(() => expect(page.navigations).toEqual([stays('REQUEST_GIVEN_UP')]));
    expect(page.submits.isBusy()).toBe(false);
    await actDuring(page, recovery, {}, async () => {
      screen.release();
      await new Promise((resolve) => setTimeout(resolve));
      page.submits.cancel();
    });
    expect(flowOf(page)).toEqual(state);
  });
});

describe('while the browser says that it is offline', () => {
  beforeEach(goOffline);

  test.each<[string, Scenario]>([
    ['a recovery', recovery],
    ['an activation', activation],
  ])(
    '%s is sent, and if the network fails shows REQUEST_OFFLINE, and keeps what was typed and what is known',
    async (_, scenario) => {
      const send = vi.fn(() => HttpResponse.error());
      service.server.use(http.post('*', send));
      const page = await open(scenario);
      setKnownUsername(page.client, { username: 'mary', retrieved: true });
      await scenario.submit(page);
      expect(send).toHaveBeenCalledOnce();
      expect(page.navigations).toEqual([stays('REQUEST_OFFLINE')]);
      expect(flowOf(page)).toEqual(scenario.state);
      // The service may have received the captcha response, and accepts it once.
      expect(page.effects).toMatchObject([{ clearFields: undefined }]);
      expect(usernameOf(page)).toMatchObject({ username: 'mary' });
    },
  );
});

/** Opens an activation link. */
const openLink = (page: Page, activationcode: string) =>
  move(page, { pathname: flows['user-activation'].path, search: { activationcode } });

test('a move to another activation link prevents the hand-off', async () => {
  const page = await open(activation);
  await actDuring(page, activation, { body: session }, () => openLink(page, 'another'));
  expect(posts).toEqual([]);
  expect(page.submits.isBusy()).toBe(false);
});

const moveWithinChallenge = (page: Page) => move(page, locationOf('verification-required', sendPinChoice));
const challenged = { vbaDecision: 'challenge', activationCode: 'token-1', email: 'j***@example.com' };

test.each<[string, Scenario, (page: Page) => unknown, object, object]>([
  [
    'an accepted challenge is handed off after a move within the flow',
    challenge,
    moveWithinChallenge,
    session,
    { posted: ['session-1'] },
  ],
  [
    'an accepted challenge changes nothing once the user has left the flow',
    challenge,
    (page) => move(page, login),
    session,
    {},
  ],
  [
    'an accepted challenge changes nothing if another page of the tab has changed the ticket',
    challenge,
    ({ submits }) => submits.drop(),
    session,
    { flow: challengedState },
  ],
  [
    'a challenge that fails shows no message after a move within the flow',
    challenge,
    moveWithinChallenge,
    { redirectURL: 7 },
    { flow: challengedState },
  ],
  [
    'an accepted login is handed off after an action',
    plainLogin,
    ({ actions }) => actions.begin(),
    session,
    { posted: ['session-1'] },
  ],
  [
    'a challenged login changes nothing after an action',
    plainLogin,
    ({ actions }) => actions.begin(),
    challenged,
    {},
  ],
])('%s', async (_, scenario, act, body, expected) => {
  const page = await open(scenario);
  await actDuring(page, scenario, { body }, act);
  const posted = posts.map(({ fields }) => fields.SessionToken);
  const after = { posted, flow: flowOf(page) };
  expect(after).toEqual({ posted: [], flow: undefined, ...expected });
  // Only the hand-off changes the form: it empties it.
  expect(page.effects).toHaveLength(posted.length);
  expect(page.navigations).toEqual([]);
});

test.each<[string, Scenario, Parameters<typeof service.hold>[1]]>([
  ['a verification', challenge, { body: session }],
  ['a recovery that waits for app init', { ...recovery, path: appInitPath }, heldAppInit],
  ['a sign-up that waits for app init', signUp, heldAppInit],
])('%s ends at once and without a message when the user leaves its screen', async (_, scenario, response) => {
  const page = await open(scenario);
  await actDuring(page, scenario, response, async () => {
    await move(page, { pathname: '/contact', search: {} });
    await vi.waitFor(() => expect(page.submits.isBusy()).toBe(false));
  });
  await allCallsEnded(page);
  expect(posts).toEqual([]);
  expect(sentPaths()).not.toContain(recovery.path);
  expect(page.navigations).toEqual([]);
});

test('a check of an activation link that the user leaves ends at once, and the next visit checks the link again', async () => {
  const verify = '/loginsvc/v1/activation/verify';
  const held = service.hold(verify, { body: { responseMode: 2, email: 'm***@example.com' } });
  const page = await open({ location: locationOf('user-activation', sendPinChoice) });
  await held.received;
  await move(page, login);
  await vi.waitFor(() => expect(page.client.isFetching({ queryKey: activationLinkKey })).toBe(0));
  held.release();
  await openLink(page, code);
  await vi.waitFor(() => expect(page.navigations).toHaveLength(1));
  expect(lastMessage(page)).toBeUndefined();
  expect(flowOf(page)?.flow).toBe('user-activation');
});

test('a password change that succeeds after a move within the flow ends at login with its message', async () => {
  const page = await open(passwordChange);
  await actDuring(page, passwordChange, { body: {} }, () =>
    move(page, locationOf('forgot-password', pinEntry('email'))),
  );
  expect(page.navigation.location()).toMatchObject({ ...login, message: 'LOGIN_PASSWORD_CHANGED' });
  expect(usernameOf(page)).toMatchObject({ username: 'jane', retrieved: false });
});

describe('the flow state', () => {
  test('changes when the next screen is shown: it stays while the code of that screen loads', async () => {
    const page = await open(pinRequest);
    respond(pinRequest.path, 200, {});
    const screen = holdScreen(page);
    const result = pinRequest.submit(page);
    await screen.requested;
    expect(flowOf(page)).not.toHaveProperty('sent');
    expect(page.submits.isBusy()).toBe(true);
    screen.release();
    await result;
    expect(flowOf(page)).toHaveProperty('sent.method', 'email');
    expect(page.navigation.location()).toEqual(locationOf('forgot-password', pinEntry('email')));
  });

  test('that changes alone keeps the message of the screen', async () => {
    const page = await open(challenge);
    await page.navigation.stay({ entry: { message: 'VERIFY_PIN_INVALID_PIN' } });
    const state = { ...challengedState, rememberDevice: !challengedState.rememberDevice };
    await page.navigation.stay({ flowState: state });
    expect(lastMessage(page)).toBe('VERIFY_PIN_INVALID_PIN');
    expect(flowOf(page)).toEqual(state);
  });

  test('stays after Back within the flow while the screen loads to which the end of the flow leads', async () => {
    const page = await open(challenge);
    respond(challenge.path, 401, { reason: 'PIN_MAXTRIES' });
    const screen = holdScreen(page);
    const result = challenge.submit(page);
    await screen.requested;
    await moveWithinChallenge(page);
    screen.release();
    await result;
    expect(flowOf(page)).toEqual(challengedState);
    expect(page.navigations).toEqual([]);
    expect(page.navigation.location().pathname).toBe('/verification-required');
    expect(sessionStorage.length).toBe(1);
  });

  test('stays if the next screen fails to load, and offline SCREEN_UNAVAILABLE is shown', async () => {
    const page = await open(pinRequest);
    respond(pinRequest.path, 200, {});
    page.router.loadRouteChunk = async () => {
      goOffline();
      throw new ChunkLoadError('The chunk failed to load.');
    };
    await pinRequest.submit(page);
    expect(flowOf(page)?.kind).toBe('identified');
    expect(page.navigation.location()).toEqual({ ...atChoice, message: 'SCREEN_UNAVAILABLE' });
  });
});

test('a blocked hand-off of an activation navigates to login, because the user is activated, who can submit again', async () => {
  const page = await open(activation);
  respond(activation.path, 200, session);
  await activation.submit(page);
  await vi.waitFor(() => expect(posts).toHaveLength(1));
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), {
      effectiveDirective: 'form-action',
      disposition: 'enforce',
    }),
  );
  await vi.waitFor(() => expect(lastMessage(page)).toBe('LOGIN_ACCOUNT_ACTIVATED'));
  expect(page.navigation.location().pathname).toBe('/');
  expect(page.submits.isBusy()).toBe(false);
});
