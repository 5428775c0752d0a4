import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createOfflineEngine, type EngineOptions, type OfflineEngine } from './engine.ts';
import { serviceHandlers } from './msw-handlers.ts';
import { captchaScript } from './stand-in-scripts.ts';

/** The offline service of a test file. */
interface OfflineService {
  /** The MSW server: `service.server.use(...)` overrides an answer for one test. */
  readonly server: ReturnType<typeof setupServer>;
  /** The engine of the test that runs: its inbox, recorded requests, scripted replies and clock. */
  readonly engine: OfflineEngine;
}

/**
 * Registers hooks that let a fresh engine answer the service calls of each test of the calling file (or `describe`).
 * A request that nobody answers fails the test.
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
  };
}

/** Puts the stand-in captcha into the page of a test, as its script would. Returns how to take it out. */
export function installCaptcha(): () => void {
  new Function(captchaScript)();
  return () => {
    Reflect.deleteProperty(window, 'grecaptcha');
  };
}
