import { useLingui } from '@lingui/react/macro';
import type { PropsWithChildren } from 'react';
import type { Wait } from '#src/start/page-start.ts';
import { Button } from '#src/ui/button.tsx';
import { TickIcon } from '#src/ui/icons.tsx';
import styles from '#src/ui/text.module.css';
import { Lead } from '#src/ui/text.tsx';

interface PartProps {
  /** The kind of the wait, or `waiting` or `opening`, which are shown when a wait begins. */
  readonly part: Wait['kind'] | 'waiting' | 'opening';
  /** What a screen reader says when the part gets the focus. */
  readonly label: string;
  readonly className?: string;
}

/** A part of the shell, which can have the focus. */
const Part = ({ part, label, className, children }: PropsWithChildren<PartProps>) => (
  <section data-part={part} className={className} aria-label={label} tabIndex={-1}>
    {children}
    {/* The form's other controls are inert. If none could have the focus, Chromium would offer to save a refused password. */}
    <fieldset form="form" tabIndex={-1} aria-hidden />
  </section>
);

/** A panel that continues the card of the page. */
function Panel({ part, action }: { readonly part: PartProps['part']; readonly action: string }) {
  const { t } = useLingui();
  const label = t`This is taking longer than usual.`;
  return (
    <Part part={part} label={label} className="shell-column">
      <div className="shell-panel shell-line">
        <p>{label}</p>
        <Button variant="quiet">{action}</Button>
      </div>
    </Part>
  );
}

/** Replaces the content of the card once the user is logged in. In both parts the first lines have the same position. */
const Arrival = ({
  title,
  children,
  ...props
}: PropsWithChildren<PartProps & { readonly title: string }>) => (
  <Part {...props} className="shell-column shell-arrival">
    <div className="shell-panel">
      <div>
        <TickIcon />
        <h2 className={styles.heading}>{title}</h2>
        {children}
      </div>
    </div>
  </Part>
);

/** The parts of the shell (shell.ts). The build renders a template of them for each locale into index.html. */
export function ShellTemplate() {
  const { t } = useLingui();
  const opening = t`Opening your console…`;
  const arrived = t`You are logged in.`;
  const advice = t`If your console does not open, select Continue.`;
  return (
    <>
      <Part part="waiting" label={t`Please wait…`} />
      <Arrival part="opening" label={opening} title={opening} />
      <Panel part="service" action={t`Stop waiting`} />
      <Panel part="sign-up" action={t`Continue`} />
      <Arrival part="hand-off" label={`${arrived} ${advice}`} title={arrived}>
        <Lead>{advice}</Lead>
        <Button>{t`Continue`}</Button>
      </Arrival>
    </>
  );
}
