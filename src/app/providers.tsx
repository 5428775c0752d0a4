import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { type Journey, JourneyContext } from '#src/journey/journey.ts';

interface ProvidersProps {
  readonly router: RegisteredRouter;
  readonly queryClient: QueryClient;
  readonly journey: Journey;
}

/** The whole app around its router. */
export const Providers = ({ router, queryClient, journey }: ProvidersProps) => (
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={queryClient}>
      <JourneyContext value={journey}>
        <RouterProvider router={router} />
      </JourneyContext>
    </QueryClientProvider>
  </I18nProvider>
);
