import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Wait } from '#api/page-start.ts';
import { waitText } from '#src/locales/messages.ts';
import { Button } from '#src/ui/button.tsx';
import { VisuallyHidden } from '#src/ui/text.tsx';

interface PanelProps {
  readonly part: Wait['kind'];
  readonly text: ReactNode;
  readonly button: ReactNode;
}

/** A panel that continues the card of the page. */
const Panel = ({ part, text, button }: PanelProps) => (
  <div data-part={part} className="shell-column">
    <div className="shell-panel">
      <p>{text}</p>
      {button}
    </div>
  </div>
);

/** The parts of the shell (shell.ts). The build renders a template of them for each locale into index.html. */
export function ShellTemplate() {
  const { t } = useLingui();
  const proceed = <Button>{t`Continue`}</Button>;
  return (
    <>
      <div data-part="waiting">
        <VisuallyHidden>{t(waitText)}</VisuallyHidden>
      </div>
      <div data-part="opening">
        <VisuallyHidden>{t`Opening your console…`}</VisuallyHidden>
      </div>
      <Panel
        part="service"
        text={<Trans>This is taking longer than usual. You can wait, or stop waiting.</Trans>}
        button={<Button variant="secondary">{t`Stop waiting`}</Button>}
      />
      <Panel part="departure" text={<Trans>This is taking longer than usual.</Trans>} button={proceed} />
      <Panel
        part="hand-off"
        text={<Trans>You are logged in. If your console does not open, continue.</Trans>}
        button={proceed}
      />
    </>
  );
}
