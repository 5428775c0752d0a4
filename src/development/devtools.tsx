import { ReactQueryDevtools } from '@tanstack/react-query-devtools';
import type { RegisteredRouter } from '@tanstack/react-router';
import { TanStackRouterDevtools } from '@tanstack/react-router-devtools';
import { createRoot } from 'react-dom/client';

/**
 * Shows the devtools of react-query and of the router, which list every call and every route with their states. They have
 * a separate React root, so that the page hydrates and becomes busy as it does without them.
 */
export function showDevtools(router: RegisteredRouter): void {
  // The gallery shows the page as users see it.
  if (window.name.startsWith('gallery:')) return;
  const element = document.body.appendChild(document.createElement('aside'));
  createRoot(element).render(
    <>
      <ReactQueryDevtools client={router.options.context.core.client} buttonPosition="bottom-right" />
      <TanStackRouterDevtools router={router} position="bottom-left" />
    </>,
  );
}
