import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import type { ComponentProps, ReactNode } from 'react';
import Recaptcha from 'react-google-recaptcha/lib/esm/recaptcha.js';
import { focusField } from '#src/forms/focus-field.tsx';
import { useFieldContext } from '#src/forms/form-contexts.tsx';
import { useBoundField } from '#src/forms/use-bound-field.tsx';
import { CatalogueMessage } from '#src/frame/catalogue-message.tsx';
import { messages } from '#src/locales/messages.ts';
import { Button } from '#src/ui/button.tsx';
import styles from '#src/ui/field.module.css';
import { type FieldHint, HintLine } from '#src/ui/hint-line.tsx';
import { fieldIds } from '#src/ui/input-field.tsx';
import { Message } from '#src/ui/message.tsx';
import { useCaptcha } from './use-captcha.tsx';

const ids = fieldIds('recaptcha');

interface LayerProps {
  readonly id?: string;
  /** Whether the layer is visible. Otherwise it only takes its space. */
  readonly shown: boolean;
  readonly children: ReactNode;
}

/** One of the things that the block below can show. */
const Layer = ({ id, shown, children }: LayerProps) => (
  <div
    id={id}
    className={shown ? styles.layer : `${styles.layer} ${styles.space}`}
    aria-hidden={!shown || undefined}
  >
    {children}
  </div>
);

function RetryButton(props: Pick<ComponentProps<typeof Button>, 'busy' | 'onClick'>) {
  const { t } = useMacro();
  return (
    <div>
      <Button variant="quiet" busyLabel={t`Loading…`} {...props}>
        {t`Try again`}
      </Button>
    </div>
  );
}

/** Takes the space of the message that the captcha is unavailable. */
function UnavailableSpace() {
  const { i18n } = useLingui();
  return (
    <Message look="error">
      <span>{i18n._(messages.RECAPTCHA_UNAVAILABLE.text)}</span>
      <RetryButton />
    </Message>
  );
}

interface WidgetProps {
  readonly captcha: ReturnType<typeof useCaptcha>;
  readonly hint: FieldHint | undefined;
}

/** The widget, with its hint below it. */
function Widget({ captcha, hint }: WidgetProps) {
  const { widget } = captcha;
  const fail = () => {
    // The widget disappears, and the focus with it.
    if (document.getElementById(ids.input)?.contains(document.activeElement)) focusField('recaptcha');
    widget?.fail();
  };
  return (
    <div className={styles.widget}>
      <div className={styles.captchaBox}>
        {widget && <Recaptcha key={widget.key} ref={captcha.handle} {...widget.props} onErrored={fail} />}
      </div>
      <HintLine id={ids.hint} hint={captcha.isUnavailable ? undefined : hint} />
    </div>
  );
}

/** What `Captcha` needs to know about the form. */
interface CaptchaProps {
  /** The site key; `''` if the form has no captcha. */
  readonly siteKey: string;
  /** Whether app init is loading, so that it is not known if the form has a captcha. */
  readonly isPending: boolean;
}

/**
 * The captcha of a recovery form, connected to the form field around it, whose value is the response to send. It is the
 * block between the last text field and the button. It shows the captcha, the message that the captcha is unavailable, or, if
 * the form has no captcha, what happens next; until app init has loaded, nothing. The captcha and that message take their
 * space all the time, and the third text is shorter, so the block has the same height in every state, and the button never
 * moves.
 */
export function Captcha({ siteKey, isPending }: CaptchaProps) {
  const { t } = useMacro();
  const { form } = useFieldContext<string>();
  const attempts = useStore(form.store, (state) => state.submissionAttempts);
  const { value: response, onChange, hint } = useBoundField({ label: '' });
  const captcha = useCaptcha({ siteKey, response, onChange, attempts });
  const { isUnavailable, isRetrying, failed } = captcha;
  const hasCaptcha = siteKey !== '';
  const hintId = hint && ids.hint;
  // While another attempt is under way, the group must not describe the failure of the last one.
  const description = isRetrying ? undefined : isUnavailable ? ids.description : hintId;
  const retry = () => {
    // The button disappears if the captcha loads.
    focusField('recaptcha');
    captcha.retry();
  };
  return (
    <div
      id={ids.input}
      className={styles.captcha}
      tabIndex={-1}
      {...(hasCaptcha && { role: 'group', 'aria-label': t`Security check` })}
      aria-describedby={description}
    >
      <Layer shown={hasCaptcha && !isUnavailable}>
        <Widget captcha={captcha} hint={hint} />
      </Layer>
      <Layer id={ids.description} shown={isUnavailable}>
        {isUnavailable ? (
          // A new element for each failure, so that screen readers announce it again.
          <CatalogueMessage key={failed} messageKey="RECAPTCHA_UNAVAILABLE">
            <RetryButton busy={isRetrying} onClick={retry} />
          </CatalogueMessage>
        ) : (
          <UnavailableSpace />
        )}
      </Layer>
      {!hasCaptcha && !isPending && (
        <Layer shown>
          <div className={styles.widget}>
            <b>
              <Trans>What happens next</Trans>
            </b>
            <p>
              <Trans>We will send you a one-time PIN to confirm who you are.</Trans>
            </p>
          </div>
        </Layer>
      )}
    </div>
  );
}
