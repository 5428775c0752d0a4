import { CancelledError } from '@tanstack/query-core';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#api/call.ts';
import { deferred } from '#api/offline/vitest.ts';
import type { FailureTable } from '#src/flow/failure-table.ts';
import { flows } from '#src/flow/flow.ts';
import type { SubmitResult, Transition } from '#src/flow/transition.ts';
import { type Post, recordPosts } from '#tests/support/record-posts.ts';
import { sessionPost } from '#tests/support/run-submit.ts';
import { identifiedStates } from '#tests/support/sample-states.ts';
import { readFlowSession, updateFlowSession } from './flow-session.ts';
import { LatestAction, untilAborted } from './latest-action.ts';
import type { CoreNavigation, Navigation } from './navigation.ts';
import { createQueryClient } from './query-client.ts';
import { createSubmits, type SubmitMutation } from './submits.ts';

const call = defineCall({
  name: 'login',
  path: '/loginsvc/v1/sample',
  request: () => z.object({}),
  response: () => z.object({}),
});

/** The path at which every submit begins. */
const pathname = flows['user-activation'].path;
const state = identifiedStates['user-activation'];
const [message, toLogin] = ['LOGIN_ACCOUNT_ACTIVATED', { to: '/' }] as const;
const succeeded: Transition = { message, flowState: 'ended', navigate: toLogin };

type Mutation = SubmitMutation<undefined, object>;

/** Executes a submit, and waits until it has begun. Its result is known when `end` is called, which waits for its end. */
async function begin({ submits }: Page, transition: SubmitResult | Error, options: Partial<Mutation> = {}) {
  const [started, arrived] = [deferred(), deferred()];
  async function mutationFn() {
    started.resolve();
    await arrived.promise;
    if (transition instanceof Error) throw transition;
    return transition;
  }
  const mutation: Mutation = { mutationKey: ['submit', 'sample'], ...options, mutationFn };
  const executed = submits.execute(mutation, { state: undefined, values: {} });
  await started.promise;
  const end = () => {
    arrived.resolve();
    return executed;
  };
  return { executed, end };
}

/** Creates the submits of a page whose navigation applies at once, and whose flow session has a flow state and a username. */
function open() {
  const client = createQueryClient();
  onTestFinished(() => client.clear());
  updateFlowSession(client, { flowState: state, knownUsername: { username: 'mary', retrieved: true } });
  const actions = new LatestAction();
  const live = {
    location: () => ({ pathname, search: {} }),
    clearMessage: vi.fn(async () => undefined),
    navigate: vi.fn<Navigation['navigate']>(async () => undefined),
    replaceEntry: vi.fn<Navigation['replaceEntry']>(async () => true),
  };
  type Wait = CoreNavigation['whenAttached'];
  const whenAttached = vi.fn<Wait>(async (signal) => (signal?.aborted ? undefined : live));
  const navigation = { ...live, whenAttached };
  const submits = createSubmits(client, actions, navigation);
  const password = document.body.appendChild(document.createElement('input'));
  Object.assign(password, { id: 'field-password', value: 'secret-1' });
  onTestFinished(() => password.remove());
  return { client, actions, navigation, submits, password, flowSession: () => readFlowSession(client) };
}

type Page = ReturnType<typeof open>;

const execute = ({ submits }: Page, mutation: Mutation) =>
  submits.execute(mutation, { state: undefined, values: {} });
const withMessage = (message: string, rest: object = {}) =>
  expect.objectContaining({ ...rest, historyMessage: expect.objectContaining({ message }) });
const expectMessage = ({ navigation }: Page, message: string) =>
  expect(navigation.replaceEntry).toHaveBeenCalledExactlyOnceWith(withMessage(message));

const sent = vi.fn<(request: Request) => Promise<Response>>();
let posts: readonly Post[];

beforeEach(() => {
  posts = recordPosts();
  sent.mockReset();
  vi.stubGlobal('fetch', sent);
  onTestFinished(() => void vi.unstubAllGlobals());
});

const failures: FailureTable = {
  rows: [],
  otherwise: { message: 'LOGIN_UNANTICIPATED_ERROR', clearFields: ['password'], knownUsername: 'forgotten' },
};

/** Sends a call, and if it succeeds the call again. */
const twoCalls: Mutation = {
  mutationKey: ['submit', 'two-calls'],
  async mutationFn(_, { send }) {
    await send(call, {}, failures);
    await send(call, {}, failures);
    return succeeded;
  },
};

test('a failed call is not repeated, and its row empties a field before a message is shown', async () => {
  const page = open();
  sent.mockResolvedValue(new Response('', { status: 503 }));
  let shown: string | undefined;
  page.navigation.replaceEntry.mockImplementation(async () => {
    shown = page.password.value;
    return true;
  });
  await execute(page, twoCalls);
  expect(page.navigation.clearMessage).toHaveBeenCalledOnce();
  expect(sent).toHaveBeenCalledOnce();
  expect(page.navigation.replaceEntry).toHaveBeenCalledExactlyOnceWith(
    withMessage('LOGIN_UNANTICIPATED_ERROR', { knownUsername: 'forgotten' }),
  );
  expect(shown).toBe('');
});

describe('whether a result applies after the user has', () => {
  const moveTo = (path: string) => (page: Page) => {
    page.actions.begin();
    page.submits.cancelIfLeft(path);
  };

  test.each<[string, (page: Page) => void, usual: boolean, final: boolean, outliving: boolean]>([
    ['done nothing', () => undefined, true, true, true],
    ['acted', ({ actions }) => void actions.begin(), false, true, true],
    ['moved within the flow', moveTo(pathname), false, true, true],
    ['left the flow', moveTo('/contact'), false, false, true],
    ['changed the flow elsewhere', ({ submits }) => submits.cancelSilently(), false, false, false],
    ['cancelled', ({ submits }) => submits.cancel(), false, false, false],
  ])('%s', async (name, act, usual, final, outliving) => {
    for (const [applies, isFinal, rest] of [
      [usual, false, {}],
      [final, true, {}],
      [outliving, true, { outlivesScreen: true }],
    ] as const) {
      const page = open();
      const { executed, end } = await begin(page, { ...succeeded, appliesLate: isFinal }, rest);
      act(page);
      // A final result that cannot apply is not waited for.
      if (isFinal && !applies) await executed;
      else await end();
      const { navigate, replaceEntry } = page.navigation;
      const options = withMessage('LOGIN_ACCOUNT_ACTIVATED', { flowState: 'ended' });
      expect(navigate.mock.calls).toEqual(applies ? [[succeeded.navigate, options]] : []);
      expect(replaceEntry.mock.calls).toEqual(
        name === 'cancelled' ? [[withMessage('REQUEST_GIVEN_UP')]] : [],
      );
    }
  });
});

describe('a cancel', () => {
  test('ends the call, changes nothing else, and shows its message', async () => {
    const page = open();
    const response = deferred();
    sent.mockImplementation(() => response.promise.then(() => new Response('{}')));
    const executed = execute(page, { ...twoCalls, cancelMessage: 'ACTIVATION_GIVEN_UP' });
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
    page.submits.cancel();
    await executed;
    // Nothing is left to cancel, although the network has not reacted.
    page.submits.cancel();
    expect(sent.mock.calls[0]?.[0].signal.aborted).toBe(true);
    response.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toHaveBeenCalledOnce();
    expectMessage(page, 'ACTIVATION_GIVEN_UP');
    expect(page.password.value).toBe('secret-1');
    expect(page.flowSession()).toMatchObject({ state, username: { username: 'mary' } });
  });

  test('has no effect after the end of the submit, and the navigation of a result cancels nothing', async () => {
    const page = open();
    let isEnded: boolean | undefined;
    page.navigation.navigate.mockImplementation(async (_, { signal }) => {
      page.submits.cancelIfLeft('/');
      isEnded = signal?.aborted;
    });
    await (await begin(page, succeeded)).end();
    expect(isEnded).toBe(false);
    const late = await begin(page, { ...succeeded, appliesLate: true });
    page.actions.begin();
    await late.end();
    expect(isEnded).toBe(false);
    await (await begin(page, { invalidField: 'newPassword' })).end();
    page.submits.cancel();
    expect(page.navigation.replaceEntry).not.toHaveBeenCalled();
  });

  test('before the view is live drops the result, keeps the typed values, and can be repeated', async () => {
    const page = open();
    page.navigation.whenAttached.mockImplementationOnce(untilAborted);
    const first = (await begin(page, { ...succeeded, clearFields: ['password'] })).end();
    await vi.waitFor(() => expect(page.navigation.whenAttached).toHaveBeenCalledOnce());
    const [mutation] = page.client.getMutationCache().getAll();
    page.submits.cancel();
    await first;
    expect(mutation?.state.error).toBeInstanceOf(CancelledError);
    expect(page.password.value).toBe('secret-1');
    const second = await begin(page, succeeded);
    page.submits.cancel();
    await second.executed;
    expect(page.navigation.replaceEntry).toHaveBeenCalledTimes(2);
  });
});

const fault = new TypeError('of the code');

test.each<[string, (page: Page) => Partial<Mutation>]>([
  ['while it sends', () => ({ mutationFn: () => Promise.reject(fault) })],
  [
    'while its result applies',
    ({ navigation }) => {
      navigation.navigate.mockRejectedValueOnce(fault);
      return { mutationFn: async () => succeeded };
    },
  ],
])('a bug in a submit %s shows a message and is reported', async (_, prepare) => {
  const page = open();
  const faults: unknown[] = [];
  const record = (unhandled: unknown) => faults.push(unhandled);
  process.on('unhandledRejection', record);
  onTestFinished(() => void process.off('unhandledRejection', record));
  await execute(page, { ...twoCalls, ...prepare(page) });
  await vi.waitFor(() => expect(faults).toEqual([fault]));
  expectMessage(page, 'LOGIN_UNANTICIPATED_ERROR');
  expect(page.submits.isBusy()).toBe(false);
});

describe('a form post', () => {
  const ifBlocked: Transition = { message, navigate: toLogin };
  const leavePage = async (page: Page, formPost: Post) => {
    await (await begin(page, { formPost, ifBlocked })).end();
    await vi.waitFor(() => expect(posts).toEqual([formPost]));
  };

  test('that hands the session off ends the flow, forgets the username and empties the fields', async () => {
    const page = open();
    await leavePage(page, sessionPost);
    expect(page.submits.isBusy()).toBe(true);
    expect(page.flowSession()).toEqual({});
    expect(page.password.value).toBe('');
  });

  test('for a sign-up changes nothing', async () => {
    const page = open();
    await leavePage(page, { action: 'https://boarding.example/', fields: { sub: 'oauth' } });
    expect(page.flowSession()).toMatchObject({ state, username: { username: 'mary' } });
    expect(page.password.value).toBe('secret-1');
  });

  test('that a policy blocks applies its transition for that case, and the submit ends', async () => {
    const page = open();
    await leavePage(page, sessionPost);
    const violation = { effectiveDirective: 'form-action', disposition: 'enforce' };
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
    await vi.waitFor(() =>
      expect(page.navigation.navigate).toHaveBeenCalledExactlyOnceWith(
        ifBlocked.navigate,
        withMessage('LOGIN_ACCOUNT_ACTIVATED'),
      ),
    );
    await vi.waitFor(() => expect(page.submits.isBusy()).toBe(false));
  });
});
