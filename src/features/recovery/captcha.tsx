import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import Recaptcha from 'react-google-recaptcha/lib/esm/recaptcha.js';
import { focusField } from '#src/forms/focus-field.tsx';
import { useShownError } from '#src/forms/shown-errors.tsx';
import { CatalogueMessage } from '#src/frame/catalogue-message.tsx';
import { hints } from '#src/locales/hints.ts';
import { messages } from '#src/locales/messages.ts';
import { Button } from '#src/ui/button.tsx';
import styles from '#src/ui/field.module.css';
import { fieldIds } from '#src/ui/field-shell.tsx';
import { HintLine } from '#src/ui/hint-line.tsx';
import { Message } from '#src/ui/message.tsx';
import type { CaptchaState } from './use-captcha.tsx';

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

/** The widget, with its hint below it. */
function Widget({ captcha }: { readonly captcha: CaptchaState }) {
  const { i18n } = useLingui();
  const { widget, isUnavailable, isMissing } = captcha;
  const hint = { key: 'RECAPTCHA_REQUIRED', text: i18n._(hints.RECAPTCHA_REQUIRED) };
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
      <HintLine id={ids.hint} hint={isMissing && !isUnavailable ? hint : undefined} />
    </div>
  );
}

/**
 * The block between the last field of a recovery form and its button. It shows the captcha, the message that the captcha
 * is unavailable, or, if the form has no captcha, what happens next; until app init has loaded, nothing. The captcha and
 * that message take their space all the time, and the third text is shorter, so the block has the same height in every
 * state, and the button never moves.
 */
export function Captcha({ captcha }: { readonly captcha: CaptchaState }) {
  const { t } = useMacro();
  const { siteKey, isPending, isUnavailable, isRetrying, failed, isMissing } = captcha;
  const hasCaptcha = siteKey !== '';
  const hintId = isMissing ? ids.hint : undefined;
  // While another attempt is under way, the group must not describe the failure of the last one.
  const description = isRetrying ? undefined : isUnavailable ? ids.description : hintId;
  useShownError(isMissing);
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
        <Widget captcha={captcha} />
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
