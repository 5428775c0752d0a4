import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { appInitQuery } from '#api/app-init-query.ts';
import { createApp } from '#src/app/create-app.ts';
import { Providers } from '#src/app/providers.tsx';
import { createCore } from '#src/core/core.ts';
import { showLocale } from '#src/locales/show-locale.ts';

/** A full-page post as the page would have left by it. */
interface Post {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Mounts the real app at an address, over whatever answers its calls; nothing of it is mocked but leaving the page.
 */
export async function renderApp(url: string) {
  const posts: Post[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const fields = Object.fromEntries([...new FormData(this)].map(([name, value]) => [name, String(value)]));
    posts.push({ action: this.action, fields });
  });
  window.sessionStorage.clear();
  window.localStorage.clear();
  const core = createCore({ handOffHosts: [], landing: () => ({ pathname: '/', search: {} }) });
  const history = createMemoryHistory({ initialEntries: [url] });
  const app = createApp({ core, basepath: '/', history });
  core.attach(app.navigation);
  const appInit = core.client.fetchQuery(appInitQuery).catch(() => undefined);
  await Promise.all([showLocale('en-us'), app.router.load(), appInit]);
  render(<Providers {...app} />);
  return { ...app, client: core.client, posts, user: userEvent.setup() };
}
