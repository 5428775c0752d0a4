import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { configValues } from './config-values.ts';
import { createOfflineEngine } from './engine.ts';
import { mountInbox } from './inbox-panel.ts';
import { serviceHandlers } from './msw-handlers.ts';
import { captchaScript, captchaUrl, riskScript } from './stand-in-scripts.ts';

const storageKey = 'offline-service';

const script = (text: string) => () =>
  new HttpResponse(text, { headers: { 'Content-Type': 'text/javascript' } });

/**
 * Development only: a service worker responds to every service call and serves both third-party scripts, and the page
 * shows the inbox. The state of the service lasts as long as the tab, across reloads and full-page posts.
 *
 * @param inbox whether the page shows the inbox.
 * @throws if the browser has no service workers, or if `/mockServiceWorker.js` is not served (`vite-plugin.ts`).
 */
export async function startOffline({ inbox }: { readonly inbox: boolean }): Promise<void> {
  const engine = createOfflineEngine({ saved: sessionStorage.getItem(storageKey) });
  engine.onChange(() => sessionStorage.setItem(storageKey, engine.save()));
  const worker = setupWorker(
    ...serviceHandlers(() => engine),
    http.get(captchaUrl, script(captchaScript)),
    http.get(`https://${configValues.Risk_ScriptHost}/fp/tags.js`, script(riskScript)),
  );
  await worker.start({
    quiet: true,
    onUnhandledFrame: 'bypass',
    serviceWorker: { url: '/mockServiceWorker.js' },
  });
  if (inbox) mountInbox(engine, document.body);
}
