import { activationLinkKey } from '#api/activation-link-key.ts';
import type { Core } from '#src/core/core.ts';
import { flowStateKey } from '#src/core/flow-store.ts';
import { setKnownUsername } from '#src/core/known-username.ts';
import { galleryStates, type Surroundings } from './states.ts';

const prefix = 'gallery:';

const askedState = () => galleryStates.find(({ name }) => window.name === prefix + name);

/** Whether the window was opened by the gallery. */
export const isGalleryWindow = (): boolean => window.name.startsWith(prefix);

/** Applies the faults of a state's environment to the window. */
function seedSurroundings({ userAgent, now, offline, fails, unanswered, stays }: Surroundings): void {
  if (userAgent !== undefined) Object.defineProperty(navigator, 'userAgent', { value: userAgent });
  if (offline) Object.defineProperty(navigator, 'onLine', { value: false });
  if (stays) HTMLFormElement.prototype.submit = () => undefined;
  if (now !== undefined) Date.now = () => Date.parse(now);
  const { fetch } = window;
  window.fetch = async (...request) => {
    const [asked] = request;
    const url = asked instanceof Request ? asked.url : String(asked);
    if (fails?.test(url)) throw new TypeError('Failed to fetch');
    return unanswered?.test(url) ? new Promise(() => undefined) : fetch(...request);
  };
}

/** Puts a gallery window and its history entry into its state. It runs before the router exists. */
export function seedWindow(): void {
  const state = askedState();
  if (state?.around !== undefined) seedSurroundings(state.around);
  const message = state?.givesUp ? undefined : state?.message;
  // The router keeps only history entries that have its own keys.
  const marks = { key: prefix, __TSR_key: prefix, __TSR_index: 0 };
  if (message !== undefined) window.history.replaceState({ ...marks, message }, '');
}

/** Puts the core of a gallery window into its state, in memory only, because the frames share their storage. */
export function seedCore(core: Core): void {
  const state = askedState();
  core.client.setQueryData(flowStateKey, state?.flowState ?? null);
  if (state?.retrievedUsername !== undefined) {
    setKnownUsername(core.client, { username: state.retrievedUsername, retrieved: true });
  }
  if (state?.givesUp) {
    const stop = core.client.getQueryCache().subscribe(() => {
      if (core.client.isFetching({ queryKey: activationLinkKey }) === 0) return;
      stop();
      setTimeout(() => core.cancel());
    });
  }
}

function type(name: string, value: string): void {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  if (input === null || set === undefined) return;
  set.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Types and submits the values of the state as soon as the form is rendered. */
export function playGalleryState(): void {
  const state = askedState();
  if (state?.typed === undefined && !state?.submit) return;
  const watch = new MutationObserver(() => {
    const form = document.querySelector('form');
    if (form === null) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      for (const [name, value] of Object.entries(state.typed ?? {})) type(name, value);
      if (state.submit) form.requestSubmit();
    });
  });
  watch.observe(document.body, { childList: true, subtree: true });
}
