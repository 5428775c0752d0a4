import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { App } from './create-app.tsx';

/** Renders the router inside the providers of texts and queries. */
export const Providers = ({ core, router }: Pick<App, 'core' | 'router'>) => (
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={core.client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </I18nProvider>
);
