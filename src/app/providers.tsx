import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { CoreContext } from '#src/bindings/core-context.ts';
import type { App } from './create-app.ts';

/** Renders the router inside the providers of texts, queries and the core. */
export const Providers = ({ core, router }: Pick<App, 'core' | 'router'>) => (
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={core.client}>
      <CoreContext value={core}>
        <RouterProvider router={router} />
      </CoreContext>
    </QueryClientProvider>
  </I18nProvider>
);
