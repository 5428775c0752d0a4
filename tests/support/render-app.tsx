import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { appInitQuery } from '#api/calls/app-init.ts';
import { Providers } from '#src/app/providers.tsx';
import { createCore } from '#src/core/core.ts';
import { showLocale } from '#src/locales/show-locale.ts';
import { createShell } from '#src/page/shell.ts';
import { showWaits } from '#src/page/show-waits.ts';
import { loadScreens } from '#src/router/lazy-screen.ts';
import { createAppRouter } from '#src/router/router.ts';
import { routerNavigation } from '#src/router/router-navigation.ts';
import { keepFocus } from '#src/start/focus.ts';
import * as flags from '#src/start/page-flags.ts';
import { addTemplates } from './add-templates.tsx';
import { recordPosts } from './record-posts.ts';
import { listenInTest } from './reset-page.ts';
import { button, field } from './screen.ts';

interface RenderOptions {
  /** The content of session storage when the page loads, by key. */
  readonly stored?: Readonly<Record<string, string>>;
}

/**
 * Renders the whole app at a URL on memory history. The test provides the services.
 *
 * @returns the core, the router, the query client, the form posts that it makes, and a user of user-event, who can `press` a
 *   button and `fill` fields by their labels.
 */
export async function renderApp(url: string, { stored = {} }: RenderOptions = {}) {
  const posts = recordPosts();
  window.sessionStorage.clear();
  document.cookie = 'sign-in-locale=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
  for (const [key, value] of Object.entries(stored)) window.sessionStorage.setItem(key, value);
  const readLocation = () => ({ pathname: '/', search: {} });
  const core = createCore(readLocation);
  const history = createMemoryHistory({ initialEntries: [url] });
  const router = createAppRouter({ context: { core }, basepath: '/', history });
  listenInTest(() => core.actions.watch(core.submits.isBusy));
  core.navigation.attach(routerNavigation(router));
  document.body.innerHTML =
    '<div aria-busy="false"><div id="root"></div></div><div id="shell"></div><div id="announcer"></div>';
  const appInit = core.client.fetchQuery(appInitQuery).catch(() => undefined);
  await addTemplates('shell', ['en-us']);
  await Promise.all([showLocale('en-us'), router.load(), appInit, loadScreens()]);
  showWaits(core, createShell());
  document.documentElement.removeAttribute(flags.started);
  keepFocus();
  render(<Providers router={router} />, { container: document.getElementById('root') ?? document.body });
  document.documentElement.setAttribute(flags.started, '');
  onTestFinished(() => {
    core.submits.cancelSilently();
    core.client.clear();
    document.body.replaceChildren();
  });
  const user = userEvent.setup();
  const press = (name: string | RegExp) => user.click(button(name));
  async function fill(values: Readonly<Record<string, string>>) {
    for (const [label, text] of Object.entries(values)) await user.type(field(label), text);
  }
  return { core, router, client: core.client, posts, user, press, fill };
}
