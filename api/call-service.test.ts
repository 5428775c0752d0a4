import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { callService, callTimeout } from './call-service.ts';
import { rememberFingerprint } from './request-headers.ts';
import { ServiceError } from './service-error.ts';

const answer = z.object({ name: z.string() });
const call = (rest: Partial<Parameters<typeof callService>[0]> = {}) =>
  callService({ service: 'loginsvc', path: '/loginsvc/v1/thing', answer, ...rest });

const sent = vi.fn<(request: Request) => Promise<Response>>();
const reply = (body: string, status = 200) =>
  sent.mockImplementation(async () => new Response(status === 204 ? null : body, { status }));
const bodies: string[] = [];
const request = () => sent.mock.calls[0]?.[0] as Request;

beforeEach(() => {
  sent.mockReset();
  reply('{"name":"it"}');
  bodies.length = 0;
  vi.stubGlobal('fetch', async (input: Request) => {
    bodies.push(await input.clone().text());
    return sent(input);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  rememberFingerprint(undefined);
  document.cookie = 'SessionToken=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
});

describe('a call', () => {
  test('posts JSON with credentials, and reads JSON', async () => {
    await expect(call({ body: { a: 1 } })).resolves.toEqual({ name: 'it' });
    expect(request().method).toBe('POST');
    expect(request().credentials).toBe('include');
    expect(request().headers.get('Content-Type')).toBe('application/json');
    expect(bodies).toEqual(['{"a":1}']);
  });

  test('without a body is a GET', async () => {
    await call();
    expect(request().method).toBe('GET');
  });

  test('carries the fingerprint once it is known, and no empty one', async () => {
    rememberFingerprint('');
    await call();
    expect(request().headers.has('X-Fingerprint')).toBe(false);
    rememberFingerprint('print');
    await call();
    expect(sent.mock.calls[1]?.[0].headers.get('X-Fingerprint')).toBe('print');
  });

  test('that needs authentication carries the token of the cookie', async () => {
    document.cookie = 'SessionToken=abc=';
    await call({ authenticated: true });
    expect(request().headers.get('Authorization')).toBe('X-SessionToken abc=');
  });

  test('that needs authentication goes to the site root without a cookie, and sends nothing', async () => {
    const leaveTo = vi.fn();
    await expect(call({ authenticated: true, leaveTo })).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(leaveTo).toHaveBeenCalledExactlyOnceWith('/');
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('an answer', () => {
  test.each([
    ['half JSON', '{"name":'],
    ['HTML', '<h1>hi</h1>'],
    ['nothing', ''],
    ['another shape', '{"name":5}'],
    ['null', 'null'],
  ])('of %s under 200 is malformed', async (_, body) => {
    reply(body);
    await expect(call()).rejects.toMatchObject({ kind: 'malformed', status: undefined });
  });

  test('of nothing is the empty string to a call that asks for none', async () => {
    reply('');
    await expect(call({ answer: z.literal('') })).resolves.toBe('');
  });

  test.each([201, 204, 301, 400, 401, 500])('%s rejects with what its body says', async (status) => {
    reply('{"status":1,"reason":"WHY","errorMessage":"words"}', status);
    const error = status === 204 ? {} : { reason: 'WHY', errorMessage: 'words' };
    await expect(call()).rejects.toMatchObject({ kind: 'status', status, ...error });
  });

  test.each(['', 'not JSON', '[]', 'null', '{"reason":7,"errorMessage":{}}', '{"reason":""}'])(
    'that is an error with the body %s says nothing',
    async (body) => {
      reply(body, 401);
      await expect(call()).rejects.toMatchObject({ status: 401, reason: undefined, errorMessage: undefined });
    },
  );
});

describe('no answer', () => {
  test('is a network error, without a status', async () => {
    sent.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call()).rejects.toMatchObject({ kind: 'network', status: undefined, reason: undefined });
  });

  test('within 30 s is a time-out, and the request is given up', async () => {
    vi.useFakeTimers();
    sent.mockImplementation(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const failed = expect(call()).rejects.toMatchObject({ kind: 'timeout' });
    await vi.advanceTimersByTimeAsync(callTimeout);
    await failed;
    expect(callTimeout).toBe(30_000);
    expect(request().signal.aborted).toBe(true);
  });

  test('because its caller gave up is an error without reason', async () => {
    sent.mockImplementation(async ({ signal }) => {
      signal.throwIfAborted();
      return new Response('{"name":"it"}');
    });
    const giveUp = new AbortController();
    const failed = call({ signal: giveUp.signal });
    giveUp.abort();
    await expect(failed).rejects.toMatchObject({ kind: 'network', reason: undefined });
  });

  test('is never asked for again', async () => {
    reply('', 503);
    await expect(call({ body: {} })).rejects.toBeInstanceOf(ServiceError);
    expect(sent).toHaveBeenCalledOnce();
  });
});
