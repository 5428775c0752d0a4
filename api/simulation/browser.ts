import { setupWorker } from 'msw/browser';
import { createOfflineEngine } from './engine.ts';
import type { EngineState } from './engine-state.ts';
import { showInboxPanel } from './inbox-panel.ts';
import { mswHandlers } from './msw-handlers.ts';

const storageKey = 'offline-service';

function storedState(): EngineState | undefined {
  const stored = sessionStorage.getItem(storageKey);
  return stored === null ? undefined : (JSON.parse(stored) as EngineState);
}

/** Starts the offline service in a developer's browser; what it remembers outlives reloads and the console. */
export async function startOffline(): Promise<void> {
  let refresh: () => void = () => undefined;
  const state = storedState();
  const engine = createOfflineEngine({
    ...(state === undefined ? {} : { state }),
    onChange: (changed) => {
      sessionStorage.setItem(storageKey, JSON.stringify(changed));
      refresh();
    },
  });
  const worker = setupWorker(...mswHandlers(engine));
  await worker.start({
    quiet: true,
    onUnhandledFrame: 'bypass',
    serviceWorker: { url: '/mockServiceWorker.js' },
  });
  refresh = showInboxPanel(engine.inbox);
}
