import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Wait } from '#api/page-start.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckIcon } from '#src/ui/icons.tsx';
import { headingClass, Lead, VisuallyHidden } from '#src/ui/text.tsx';

interface PanelProps {
  readonly part: Exclude<Wait['kind'], 'hand-off'>;
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

interface ArrivalProps {
  readonly part: 'opening' | 'hand-off';
  readonly text: ReactNode;
  readonly children?: ReactNode;
}

/** What replaces the content of the card once the user is logged in. Its first lines are at one place in both parts. */
const Arrival = ({ part, text, children }: ArrivalProps) => (
  <div data-part={part} className="shell-column shell-arrival">
    <div className="shell-panel">
      <div>
        <CheckIcon />
        <div className={headingClass}>{text}</div>
        {children}
      </div>
    </div>
  </div>
);

/** The parts of the shell (shell.ts). The build renders a template of them for each locale into index.html. */
export function ShellTemplate() {
  const { t } = useLingui();
  return (
    <>
      <div data-part="waiting">
        <VisuallyHidden>{t`Please wait…`}</VisuallyHidden>
      </div>
      <Arrival part="opening" text={t`Opening your console…`} />
      <Panel
        part="service"
        text={<Trans>This is taking longer than usual. You can wait, or stop waiting.</Trans>}
        button={<Button variant="secondary">{t`Stop waiting`}</Button>}
      />
      <Panel
        part="departure"
        text={<Trans>This is taking longer than usual.</Trans>}
        button={<Button variant="secondary">{t`Continue`}</Button>}
      />
      <Arrival part="hand-off" text={<Trans>You are logged in.</Trans>}>
        <Lead>
          <Trans>If your console does not open, continue.</Trans>
        </Lead>
        <Button>{t`Continue`}</Button>
      </Arrival>
    </>
  );
}
