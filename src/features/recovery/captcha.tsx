import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import Recaptcha from 'react-google-recaptcha/lib/esm/recaptcha.js';
import { configValue } from '#api/calls/app-init.ts';
import { type Grecaptcha, loadRecaptcha } from '#src/browser/recaptcha-script.ts';
import { useAppInit } from '#src/forms/use-app-init.ts';
import { useBoundField, useErrorInTitle, useFieldContext } from '#src/forms/use-bound-field.ts';
import { messages } from '#src/locales/messages.ts';
import { focusFieldWhenIdle } from '#src/start/focus.ts';
import { announce } from '#src/ui/announce.ts';
import { Button, Working } from '#src/ui/button.tsx';
import styles from '#src/ui/field.module.css';
import { fieldIds, HintLine } from '#src/ui/input-field.tsx';
import { Message } from '#src/ui/message.tsx';
import { Sentences } from '#src/ui/text.tsx';
import { useMediaQuery } from '#src/ui/use-media-query.ts';

const ids = fieldIds('recaptcha');

/** Viewports in which a field is narrower than the widget of 304 px, as in src/ui/field.module.css. */
const narrow = '(max-width: 359px)';

/** Returns the attributes of a layer of the block. A hidden layer still takes its space. */
const layer = (shown: boolean) => ({
  className: shown ? styles.layer : `${styles.layer} ${styles.space}`,
  'aria-hidden': !shown || undefined,
});

interface WidgetProps extends Pick<ComponentProps<typeof Recaptcha>, 'sitekey' | 'hl' | 'size' | 'theme'> {
  readonly grecaptcha: Grecaptcha;
  /** The form's value, which is the response to send. If the form empties the value, the widget begins again. */
  readonly response: string;
  readonly onChange: (response: string) => void;
  /** Called when the widget has been rendered. */
  readonly onReady: () => void;
  /** Called if the widget fails, for example without a network, or if the service's script throws. */
  readonly onFail: () => void;
}

/** A widget of the captcha service. Its language and look cannot change. When the widget unmounts, its response is dropped. */
function Widget({ grecaptcha, response, onChange, onReady, onFail, ...look }: WidgetProps) {
  /** The handle of the widget: `getValue`, `getWidgetId`, `reset`, `execute`. */
  const handle = useRef<Recaptcha>(null);
  // An exception of another company's script must not replace the form by the failure page.
  const guard = <Result,>(call: () => Result): Result | undefined => {
    try {
      return call();
    } catch {
      onFail();
      return undefined;
    }
  };
  const render = (...parameters: Parameters<Grecaptcha['render']>) => {
    const id = guard(() => grecaptcha.render(...parameters));
    if (id !== undefined) onReady();
    return id ?? -1;
  };
  // After a widget has been removed, the script still reports its events.
  const ifPresent = (act: () => void) => handle.current && act();

  // The service accepts each response once. If the form empties a response, the widget must begin again.
  const beginAgain = useEffectEvent(() => guard(() => handle.current?.getValue() && handle.current.reset()));
  useEffect(() => {
    if (response === '') beginAgain();
  }, [response]);
  const drop = useEffectEvent(() => onChange(''));
  useEffect(() => () => drop(), []);

  return (
    <Recaptcha
      {...look}
      ref={handle}
      grecaptcha={{ ...grecaptcha, render }}
      onChange={(next) => ifPresent(() => onChange(next ?? ''))}
      onErrored={() => ifPresent(onFail)}
    />
  );
}

/**
 * The captcha of a recovery form, connected to the form field around it. The value of the field is the response to send. The
 * block shows one of these:
 * - the captcha, or that it is loading;
 * - the message that the captcha is unavailable;
 * - what happens next, if the service configures no captcha or app init has failed;
 * - nothing, until app init has settled.
 *
 * The first two always keep their space, the third as soon as it is known, so that the button does not move.
 *
 * If the language or the size of the page changes, a new widget replaces the present one. If the colours of the page change, a
 * new widget replaces only a widget that is not solved.
 */
export function Captcha() {
  const { t, i18n } = useLingui();
  const { state, handleChange: onChange } = useFieldContext<string>();
  const { value: response } = state;
  const { hint } = useBoundField({ label: '' });
  const [language = 'en'] = i18n.locale.split('-');
  const size = useMediaQuery(narrow) ? 'compact' : 'normal';
  const pageTheme = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const [theme, setTheme] = useState<'dark' | 'light'>(pageTheme);
  // A solved widget keeps its colours: a new widget would have to be solved again.
  if (response === '' && theme !== pageTheme) setTheme(pageTheme);
  const { appInit, isPending } = useAppInit();
  const siteKey = configValue(appInit, 'Recaptcha_SiteKey');
  const hasCaptcha = siteKey !== '';
  const script = useQuery({
    // The key does not contain the language. The script loads once, because each widget has its own language.
    queryKey: ['captcha'],
    // Each load returns a new object, so that a new widget replaces a widget that has failed.
    queryFn: async () => ({ grecaptcha: await loadRecaptcha(language) }),
    structuralSharing: false,
    enabled: hasCaptcha,
    gcTime: 0,
  });
  const load = script.data;
  /** The load whose widget has failed. */
  const [failed, setFailed] = useState<typeof load>();
  const isUnavailable = load === undefined ? script.errorUpdateCount > 0 : load === failed;
  const isRetrying = isUnavailable && script.isFetching;
  const isLoading = !isUnavailable && script.isFetching;
  useErrorInTitle(isUnavailable);

  const fail = () => {
    // The widget disappears. If it has the focus, the focus moves to the group around it.
    if (document.getElementById(ids.input)?.contains(document.activeElement)) focusFieldWhenIdle('recaptcha');
    setFailed(load);
  };
  /** Whether the user has tried again since a widget was last ready. */
  const isRetried = useRef(false);
  const announceReady = () => {
    if (isRetried.current) announce(t`The security check is ready.`);
    isRetried.current = false;
  };
  const retry = () => {
    // If the captcha loads, the button disappears. So the focus moves to the group around it first.
    focusFieldWhenIdle('recaptcha');
    announce(t`Loading…`);
    isRetried.current = true;
    void script.refetch();
  };

  const lines = [hint && ids.hint, isLoading && ids.note].filter(Boolean).join(' ') || undefined;
  // While the captcha loads again, the earlier failure must not describe the group.
  const description = isRetrying ? undefined : isUnavailable ? ids.description : lines;
  return (
    <div
      id={ids.input}
      className={styles.captcha}
      {...(hasCaptcha && { tabIndex: -1, role: 'group', 'aria-label': t`Security check` })}
      aria-describedby={description}
    >
      <div {...layer(hasCaptcha && !isUnavailable)}>
        <div className={styles.widget}>
          <div className={`${styles.captchaBox} ${hint && !isLoading ? styles.invalid : ''}`}>
            {isLoading && (
              <span id={ids.note}>
                <Working>{t`Loading…`}</Working>
              </span>
            )}
            {load && !isUnavailable && (
              <Widget
                key={[language, size, theme].join(' ')}
                grecaptcha={load.grecaptcha}
                onReady={announceReady}
                onFail={fail}
                {...{ sitekey: siteKey, hl: language, size, theme, response, onChange }}
              />
            )}
          </div>
          <HintLine id={ids.hint} hint={isUnavailable ? undefined : hint} />
        </div>
      </div>
      <div {...layer(isUnavailable)}>
        {/* A new element for each failure, so that screen readers announce it again. */}
        <Message
          key={`${isUnavailable} ${script.errorUpdateCount}`}
          look="error"
          {...(isUnavailable && { messageKey: 'RECAPTCHA_UNAVAILABLE' })}
        >
          <span id={ids.description}>
            <Sentences text={i18n._(messages.RECAPTCHA_UNAVAILABLE.text)} />
          </span>
          <div>
            <Button variant="quiet" busy={isRetrying} busyLabel={t`Loading…`} onClick={retry}>
              {t`Try again`}
            </Button>
          </div>
        </Message>
      </div>
      {!hasCaptcha && !isPending && (
        <div {...layer(true)}>
          <Message look="neutral">
            <b>
              <Trans>What happens next</Trans>
            </b>
            <p>
              <Trans>If we find your account, you can get a one-time PIN to confirm who you are.</Trans>
            </p>
          </Message>
        </div>
      )}
    </div>
  );
}
