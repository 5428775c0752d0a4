import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';

/** Renders an element, which needs no router, with the English texts of the source. */
export function renderWithTexts(element: ReactElement): ReturnType<typeof render> {
  i18n.loadAndActivate({ locale: 'en-us', messages: {} });
  return render(element, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });
}
