import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';

const targets: readonly EventTarget[] = [window, document];

/** Runs a function, and removes what it adds as listeners to window and document when the test ends. */
export function listenInTest(listen: () => void): void {
  for (const target of targets) vi.spyOn(target, 'addEventListener');
  listen();
  for (const target of targets) {
    const { mock, mockRestore } = vi.mocked(target.addEventListener);
    for (const added of mock.calls) onTestFinished(() => target.removeEventListener(...added));
    mockRestore();
  }
}

/**
 * Registers hooks that end the page of each test, for tests that execute a script of a page: listeners, stubs, URL,
 * `window.pageStart`, and what the document has.
 */
export function resetPageAfterEach(): void {
  beforeEach(() => {
    for (const target of targets) vi.spyOn(target, 'addEventListener');
  });
  afterEach(() => {
    for (const target of targets)
      for (const [type, listener] of vi.mocked(target.addEventListener).mock.calls)
        if (listener) target.removeEventListener(type, listener);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    delete window.pageStart;
    delete window.earlyRequests;
    document.head.innerHTML = '';
    document.body.innerHTML = '';
    for (const name of document.documentElement.getAttributeNames())
      document.documentElement.removeAttribute(name);
    window.history.replaceState(null, '', '/');
  });
}
