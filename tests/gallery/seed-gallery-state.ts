import type { Core } from '#src/core/core.ts';
import { updateFlowSession } from '#src/core/flow-session.ts';
import { withRouterKeys } from '#src/core/router-keys.ts';
import { stopWaiting } from '#src/page/show-waits.ts';
import { type Environment, galleryStates } from './gallery-states.ts';

const prefix = 'gallery:';

/** The gallery state of this window, if the gallery opened it. */
const currentState = () => galleryStates.find(({ name }) => window.name === prefix + name);

/** Changes the window as the environment of a state says. */
function applyEnvironment({ userAgent, now, offline, failing, pending, blocksPosts }: Environment): void {
  if (userAgent !== undefined) Object.defineProperty(navigator, 'userAgent', { value: userAgent });
  if (offline) Object.defineProperty(navigator, 'onLine', { value: false });
  if (blocksPosts) HTMLFormElement.prototype.submit = () => undefined;
  if (now !== undefined) Date.now = () => Date.parse(now);
  const { fetch } = window;
  window.fetch = async (...request) => {
    const [resource] = request;
    const url = resource instanceof Request ? resource.url : String(resource);
    if (failing?.test(url)) throw new TypeError('Failed to fetch');
    return pending?.test(url) ? new Promise(() => undefined) : fetch(...request);
  };
}

/** Prepares the window, the history entry and the values of a gallery state. It runs before the router exists. */
export function seedWindow(): void {
  // The frames of the gallery share session storage, so each of them has its own in memory instead.
  const stored = new Map<string, string>();
  const sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
  Object.defineProperty(window, 'sessionStorage', { value: sessionStorage });
  const state = currentState();
  if (state?.environment !== undefined) applyEnvironment(state.environment);
  const message = state?.cancels ? undefined : state?.message;
  if (message !== undefined) window.history.replaceState(withRouterKeys({ message }, 0), '');
  playState();
}

/** Puts the flow state and username of a gallery state into the core. */
export function seedCore(core: Core): void {
  const state = currentState();
  updateFlowSession(core.client, { flowState: state?.flowState ?? 'ended' });
  if (state?.retrievedUsername !== undefined) {
    updateFlowSession(core.client, { knownUsername: { username: state.retrievedUsername, retrieved: true } });
  }
  if (state?.cancels) {
    const unsubscribe = core.client.getQueryCache().subscribe(() => {
      if (core.client.isFetching({ queryKey: ['activation-link'] }) === 0) return;
      unsubscribe();
      setTimeout(() => stopWaiting(core));
    });
  }
}

/** Sets the value of an input so that React notices the change. */
function type(name: string, value: string): void {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  if (input === null || set === undefined) return;
  set.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Types and submits the values of the state as soon as the form is rendered. */
function playState(): void {
  const state = currentState();
  if (state?.typed === undefined && !state?.submit) return;
  const observer = new MutationObserver(() => {
    const form = document.querySelector('form');
    if (form === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      for (const [name, value] of Object.entries(state.typed ?? {})) type(name, value);
      if (state.submit) form.requestSubmit();
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
