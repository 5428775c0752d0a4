import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { configValues } from './config-values.ts';
import { createOfflineEngine } from './engine.ts';
import { mountInbox } from './inbox-panel.ts';
import { serviceHandlers } from './msw-handlers.ts';
import { captchaAddress, captchaScript, riskScript } from './stand-in-scripts.ts';

const storageKey = 'offline-service';

const script = (text: string) => () =>
  new HttpResponse(text, { headers: { 'Content-Type': 'text/javascript' } });

/**
 * Development only: lets a service worker answer every service call and both third-party scripts, and shows
 * the inbox in the page. What the service remembers lives as long as the tab, over reloads and full-page posts.
 *
 * @param inbox whether the page shows what was 'sent'.
 * @throws where the browser has no service workers or `/mockServiceWorker.js` is not served (`vite-plugin.ts`).
 */
export async function startOffline({ inbox = true }: { readonly inbox?: boolean } = {}): Promise<void> {
  const engine = createOfflineEngine({ saved: sessionStorage.getItem(storageKey) });
  engine.onChange(() => sessionStorage.setItem(storageKey, engine.save()));
  const worker = setupWorker(
    ...serviceHandlers(() => engine),
    http.get(captchaAddress, script(captchaScript)),
    http.get(`https://${configValues.Risk_ScriptHost}/fp/tags.js`, script(riskScript)),
  );
  await worker.start({
    quiet: true,
    onUnhandledFrame: 'bypass',
    serviceWorker: { url: '/mockServiceWorker.js' },
  });
  if (inbox) mountInbox(engine, document.body);
}
