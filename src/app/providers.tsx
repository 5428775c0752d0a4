import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';

/** Renders the router inside the providers of texts and queries. */
export const Providers = ({ router }: { readonly router: RegisteredRouter }) => (
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={router.options.context.core.client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </I18nProvider>
);
