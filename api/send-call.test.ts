import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { requestEarly } from './early-responses.ts';
import { rememberFingerprint } from './fingerprint.ts';
import { rejectOnAbort } from './offline/vitest.ts';
import { reference } from './reference.ts';
import { endedCalls, type SendOptions, sendCall } from './send-call.ts';
import { ServiceError } from './service-error.ts';
import { serviceOrigins } from './service-origins.ts';

const getCall = defineCall({
  name: 'appInit',
  method: 'GET',
  path: '/loginsvc/v1/thing',
  request: () => z.undefined(),
  response: () => z.object({ name: z.string() }),
});
const postCall = defineCall({
  ...getCall,
  name: 'login',
  method: 'POST',
  request: () => z.object({ a: z.number() }),
});

const sent = vi.fn<(request: Request) => Promise<Response>>();
const reply = (body: string, status = 200) =>
  sent.mockImplementation(async () => new Response(status === 204 ? null : body, { status }));
const bodies: string[] = [];
const request = () => sent.mock.calls[0]?.[0] as Request;
const get = (options?: SendOptions) => sendCall(getCall, undefined, options);
const post = (options?: SendOptions) => sendCall(postCall, { a: 1 }, options);

beforeEach(() => {
  window.earlyRequests = {};
  sent.mockReset();
  reply('{"name":"it"}');
  bodies.length = 0;
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const received = input instanceof Request ? input : new Request(input, init);
    // As in a browser, an aborted request is not sent, or rejects.
    if (received.signal.aborted) throw new DOMException('Aborted', 'AbortError');
    bodies.push(await received.clone().text());
    return Promise.race([sent(received), rejectOnAbort(received.signal)]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  delete window.earlyRequests;
  document.cookie = 'SessionToken=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
});

describe('a call', () => {
  describe('carries the reference of the visit', () => {
    const ownOrigin = serviceOrigins.loginsvc;
    afterEach(() => {
      serviceOrigins.loginsvc = ownOrigin;
      vi.unstubAllEnvs();
    });
    // The services of another origin may allow X-Fingerprint only.
    test.each([
      ['the own origin, which is that of a service without a setting,', ownOrigin, 'false', true],
      ['no other origin', 'https://services.example', 'false', false],
      ['another origin if the build says that it allows it', 'https://services.example', 'true', true],
    ])('to %s', async (_, origin, setting, isSent) => {
      expect(ownOrigin).toBe(window.location.origin);
      vi.stubEnv('VITE_SEND_REFERENCE', setting);
      serviceOrigins.loginsvc = origin;
      await post();
      expect(request().url).toBe(`${origin}/loginsvc/v1/thing`);
      expect(request().headers.get('X-Reference')).toBe(isSent ? reference() : null);
      // The client adds `Accept`, which needs no permission, to its request after it has sent it.
      const names = [...request().headers.keys()].map((name) => name.toLowerCase());
      const others = names.filter((name) => name !== 'accept' && name !== 'x-reference');
      expect(others).toEqual(['content-type']);
    });
  });

  test('posts JSON with credentials and parses the JSON of the response', async () => {
    await expect(post()).resolves.toEqual({ name: 'it' });
    expect(request().method).toBe('POST');
    expect(request().credentials).toBe('include');
    expect(request().headers.get('Content-Type')).toBe('application/json');
    expect(bodies).toEqual(['{"a":1}']);
  });

  test('carries the fingerprint once it is known', async () => {
    await get();
    expect(request().headers.has('X-Fingerprint')).toBe(false);
    rememberFingerprint('print');
    await get();
    expect(sent.mock.calls[1]?.[0].headers.get('X-Fingerprint')).toBe('print');
  });

  test('carries the token of the cookie only if it needs authentication', async () => {
    document.cookie = 'SessionToken=abc=';
    await get({ authenticated: true });
    await get();
    const sentTokens = sent.mock.calls.map(([{ headers }]) => headers.get('Authorization'));
    expect(sentTokens).toEqual(['X-SessionToken abc=', null]);
  });

  test('that needs authentication but has no cookie navigates to the site root and sends nothing', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    await expect(get({ authenticated: true })).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(assign).toHaveBeenCalledExactlyOnceWith('/');
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('a response', () => {
  test('whose error body takes 20 s keeps its reason', async () => {
    vi.useFakeTimers();
    const body = new ReadableStream({
      start(controller) {
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode('{"reason":"BAD_PIN"}'));
          controller.close();
        }, 20_000);
      },
    });
    sent.mockImplementation(async () => new Response(body, { status: 401 }));
    const failed = expect(post()).rejects.toMatchObject({ status: 401, body: { reason: 'BAD_PIN' } });
    await vi.advanceTimersByTimeAsync(20_000);
    await failed;
  });

  test.each([
    ['half JSON', '{"name":'],
    ['nothing', ''],
    ['another shape', '{"name":5}'],
  ])('with status 200 that contains %s is malformed', async (_, body) => {
    reply(body);
    await expect(get()).rejects.toMatchObject({ kind: 'malformed', status: undefined, body: {} });
  });

  test('whose schema throws rejects with the thrown error, not with a network failure', async () => {
    const fault = new TypeError('of the code');
    const response = () =>
      z.string().check(() => {
        throw fault;
      });
    reply('"it"');
    await expect(sendCall(defineCall({ ...getCall, response }), undefined)).rejects.toBe(fault);
  });

  const body = '{"status":1,"reason":"WHY","errorMessage":"words","other":1}';
  const parsed = { status: 1, reason: 'WHY', errorMessage: 'words' };
  test.each([
    [201, body, parsed],
    [204, '', {}],
    [401, 'not JSON', {}],
  ])('with status %s and the body %j rejects with the error body %o', async (status, text, errorBody) => {
    reply(text, status);
    const error = await get().catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ kind: 'status', status });
    expect(error.body).toEqual(errorBody);
  });
});

describe('a call without a response', () => {
  test('is offline if the browser is offline at the failure; a call with a response never is', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    sent.mockImplementation(() => {
      onLine.mockReturnValue(false);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    await expect(get()).rejects.toMatchObject({ kind: 'network', isOffline: true });
    reply('{"name":5}');
    await expect(get()).rejects.toMatchObject({ isOffline: false });
    onLine.mockReturnValue(true);
    sent.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(get()).rejects.toMatchObject({ kind: 'network', isOffline: false });
  });

  test.each([
    ['whose request was sent early', true, get],
    ['that was sent when it was called', false, post],
  ])('%s is cancelled after 30 s and fails as a time-out', async (_, isEarly, send) => {
    vi.useFakeTimers();
    sent.mockImplementation(() => new Promise(() => {}));
    if (isEarly) requestEarly('loginsvc', getCall.path.toString());
    const failed = expect(send()).rejects.toMatchObject({ kind: 'timeout', isOffline: true });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(request().signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    await failed;
    expect(request().signal.aborted).toBe(true);
  });

  test('fails as a time-out even if the engine does not react to the abort, and leaves no timer', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const failed = expect(post()).rejects.toMatchObject({ kind: 'timeout' });
    await vi.advanceTimersByTimeAsync(30_001);
    await failed;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('fails in a later task, which does not run if the browser is unloading the page', async () => {
    vi.useFakeTimers();
    sent.mockRejectedValue(new TypeError('Failed to fetch'));
    const onFail = vi.fn();
    void post().catch(onFail);
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    expect(onFail).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onFail).toHaveBeenCalledOnce();
  });

  test('that is cancelled is reported as cancelled, and before it begins, it is not even sent', async () => {
    await expect(post({ signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'network' });
    expect(sent).not.toHaveBeenCalled();
    const controller = new AbortController();
    sent.mockRejectedValue(new TypeError('Failed to fetch'));
    const posted = expect(post({ signal: controller.signal })).rejects.toMatchObject({ kind: 'network' });
    controller.abort();
    await posted;
    expect(endedCalls).toMatchObject([{ outcome: 'cancelled' }]);
  });
});
