import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createOfflineEngine, type EngineOptions, type OfflineEngine } from './engine.ts';
import { serviceHandlers } from './msw-handlers.ts';
import { captchaScript } from './stand-in-scripts.ts';

interface HeldReply {
  readonly method?: 'get' | 'post';
  readonly status?: number;
  readonly body?: object;
}

/** The offline service of a test file. */
interface OfflineService {
  /** The MSW server: `service.server.use(...)` overrides a response for one test. */
  readonly server: ReturnType<typeof setupServer>;
  /** The engine of the current test: its inbox, recorded requests, queued replies and clock. */
  readonly engine: OfflineEngine;
  /** Holds the response of a path until `release` is called, for one test. `received` resolves when a request arrives. */
  hold(path: string, reply?: HeldReply): { readonly received: Promise<void>; release(): void };
}

/**
 * Registers hooks that give each test of the calling file (or `describe`) a fresh engine, which responds to service
 * calls. A request without a handler fails the test.
 */
export function createOfflineService(options: EngineOptions = {}): OfflineService {
  let engine = createOfflineEngine(options);
  const server = setupServer(...serviceHandlers(() => engine));
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => {
    engine = createOfflineEngine(options);
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return {
    server,
    get engine() {
      return engine;
    },
    hold(path, { method = 'post', status = 200, body = {} } = {}) {
      const [received, released] = [deferred(), deferred()];
      const respond = async () => {
        received.resolve();
        await released.promise;
        return HttpResponse.json(body, { status });
      };
      server.use(http[method](`*${path}`, respond));
      return { received: received.promise, release: released.resolve };
    },
  };
}

/** Returns a promise that `resolve` resolves. */
export function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

/** Returns a promise that rejects with an `AbortError` when a signal aborts, as the request of a browser does. */
export const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

/** Adds the stand-in captcha to the page of a test, as its script would. @returns a function that removes it. */
export function installCaptcha(): () => void {
  new Function(captchaScript)();
  return () => {
    Reflect.deleteProperty(window, 'grecaptcha');
  };
}
