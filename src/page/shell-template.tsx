import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { waitText } from '#src/locales/messages.ts';
import { Button } from '#src/ui/button.tsx';
import { VisuallyHidden } from '#src/ui/text.tsx';

interface PanelProps {
  readonly part: 'slow' | 'stalled';
  readonly text: ReactNode;
  readonly button: ReactNode;
}

/** A panel that continues the card of the page. */
const Panel = ({ part, text, button }: PanelProps) => (
  <div data-part={part} className="shell-column">
    <div className="shell-end">
      <div className="shell-panel">
        <p>{text}</p>
        {button}
      </div>
    </div>
  </div>
);

function ShellTemplate() {
  const { t } = useLingui();
  return (
    <>
      <div data-part="waiting">
        <VisuallyHidden>{t(waitText)}</VisuallyHidden>
      </div>
      <div data-part="opening">
        <VisuallyHidden>{t`Opening your console…`}</VisuallyHidden>
      </div>
      <Panel
        part="slow"
        text={<Trans>This is taking longer than usual. You can wait, or stop waiting.</Trans>}
        button={<Button variant="secondary">{t`Stop waiting`}</Button>}
      />
      <Panel
        part="stalled"
        text={<Trans>This is taking longer than usual.</Trans>}
        button={<Button>{t`Continue`}</Button>}
      />
    </>
  );
}

/**
 * Returns the HTML of the template from which the shell takes its parts, in the locale of `i18n`. The build writes a template
 * for each locale into index.html.
 */
export const renderShellTemplate = (): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ShellTemplate />
    </I18nProvider>,
  );
