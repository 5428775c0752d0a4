import { flags } from '#api/page-start.ts';
import type { HintKey } from '#src/locales/hints.ts';
import { isMessageKey, type MessageKey, messages } from '#src/locales/messages.ts';
import { retryText } from '#src/locales/retry-text.ts';
import { pageRoot, preventHydration, updatePageTitle } from './page-form-fields.ts';
import { loadPageTexts } from './page-texts.ts';

/** Removes the message above the page's form: one that the page has shown, and the greeting of the landing page. */
export function removePageMessage(): void {
  const shown = `[${flags.message}], [role=status][data-message-key^=LOGIN_]`;
  for (const element of pageRoot()?.querySelectorAll(shown) ?? []) {
    preventHydration();
    element.remove();
  }
  updatePageTitle();
}

/**
 * Shows a message above the page's form. A hint is shown like an error.
 *
 * @param retryAt when the user can try again, in epoch milliseconds, if a service said it.
 */
export async function showPageMessage(key: MessageKey | HintKey, retryAt?: number): Promise<void> {
  const textOf = await loadPageTexts();
  const root = pageRoot();
  const form = root?.querySelector('form');
  const retry = retryText(retryAt, Date.now());
  const record = isMessageKey(key) ? messages[key] : undefined;
  const box = window.pageStart?.messageBox?.({
    key,
    isError: record === undefined || record.tone === 'error',
    phone: record?.phone === true,
    text: textOf(key) + (retry ? ` ${textOf(retry.text.id, retry.count)}` : ''),
    reference: record?.reference === true,
  });
  // The network may be back before the texts have loaded.
  if (!root || !form || !box || (key === 'REQUEST_OFFLINE' && navigator.onLine)) return;
  preventHydration();
  removePageMessage();
  box.setAttribute(flags.message, '');
  form.before(box);
  updatePageTitle();
  // The message applies only while the browser is offline.
  const endOffline = () => box.isConnected && removePageMessage();
  if (key === 'REQUEST_OFFLINE') window.addEventListener('online', endOffline, { once: true });
}
