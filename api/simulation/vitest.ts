import { setupServer } from 'msw/node';
import { createOfflineEngine } from './engine.ts';
import { mswHandlers } from './msw-handlers.ts';

/** The offline service for screen tests: one engine, reset between tests by whoever set it up. */
export function createOfflineService(now?: () => number) {
  const engine = createOfflineEngine(now === undefined ? {} : { now });
  return { engine, server: setupServer(...mswHandlers(engine)) };
}
