import nodeConsole from 'node:console';
import { onlineManager } from '@tanstack/query-core';
import * as matchers from '@testing-library/jest-dom/matchers';
import type {} from '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { rememberFingerprint } from '#api/fingerprint.ts';
import { endedCalls } from '#api/send-call.ts';

expect.extend(matchers);

// A limit for a condition that never comes (vite.config.ts has those of a whole test). The default, 1 s, is too short for
// a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// happy-dom prints each failed request to the console of Node, as a browser does. The tests let requests fail on purpose.
nodeConsole.error = () => undefined;

// A test fails if it writes an error or a warning to the console. A test that expects one removes it from the recorded
// calls.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  cleanup();
  expect(console.error).not.toHaveBeenCalled();
  expect(console.warn).not.toHaveBeenCalled();
  // The tests of a worker share one window, and what the modules remember of a visit.
  rememberFingerprint('');
  onlineManager.setOnline(true);
  endedCalls.length = 0;
  performance.clearMarks();
  // Tests in Node have no window.
  if (!('window' in globalThis)) return;
  delete window.visitReference;
  sessionStorage.clear();
  document.cookie = 'sign-in-locale=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
  // A form post that a test has not ended would post its form again in a later test that goes Back.
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
});

// The files of a worker share one document, and each begins with an empty body, without what an earlier one has set on
// its root and body.
afterAll(() => {
  // Tests in Node have no document.
  if (!('document' in globalThis)) return;
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
});
