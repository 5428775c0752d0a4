import { ReactQueryDevtools } from '@tanstack/react-query-devtools';
import type { RegisteredRouter } from '@tanstack/react-router';
import { TanStackRouterDevtools } from '@tanstack/react-router-devtools';
import { createRoot } from 'react-dom/client';
import type { Core } from '#src/core/core.ts';

/** Shows the developer tools of TanStack Query and Router, in a React root of their own, so that no build contains them. */
export function showDevtools({ client }: Core): void {
  // In development the router puts itself there.
  const router = window.__TSR_ROUTER__ as RegisteredRouter | undefined;
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <>
      <ReactQueryDevtools client={client} buttonPosition="bottom-right" />
      {router && (
        <TanStackRouterDevtools
          router={router}
          position="bottom-right"
          toggleButtonProps={{ style: { marginRight: 64 } }}
        />
      )}
    </>,
  );
}
