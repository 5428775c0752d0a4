import { useLingui } from '@lingui/react/macro';
import type { PropsWithChildren } from 'react';
import type { Wait } from '#src/start/page-start.ts';
import { Button } from '#src/ui/button.tsx';
import { TickIcon } from '#src/ui/icons.tsx';
import styles from '#src/ui/text.module.css';
import { Lead, VisuallyHidden } from '#src/ui/text.tsx';

/** A part has the name of its wait, or says that the wait begins. */
type PartProps = PropsWithChildren<{ readonly part: Wait['kind'] | 'opening' }>;

/** A panel that continues the card of the page. */
const Panel = ({ part, children }: PartProps) => (
  <div data-part={part} className="shell-column">
    <div className="shell-panel shell-line">{children}</div>
  </div>
);

/** What replaces the content of the card once the user is logged in. Its first lines are at one place in both parts. */
const Arrival = ({ part, children }: PartProps) => (
  <div data-part={part} className="shell-column shell-arrival">
    <div className="shell-panel">
      <div>
        <TickIcon />
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
      <Arrival part="opening">
        <div className={styles.heading}>{t`Opening your console…`}</div>
      </Arrival>
      <Panel part="service">
        <p>{t`This is taking longer than usual. You can wait, or stop waiting.`}</p>
        <Button variant="secondary">{t`Stop waiting`}</Button>
      </Panel>
      <Panel part="sign-up">
        <p>{t`This is taking longer than usual.`}</p>
        <Button variant="secondary">{t`Continue`}</Button>
      </Panel>
      <Arrival part="hand-off">
        <div className={styles.heading}>{t`You are logged in.`}</div>
        <Lead>{t`If your console does not open, continue.`}</Lead>
        <Button>{t`Continue`}</Button>
      </Arrival>
    </>
  );
}
