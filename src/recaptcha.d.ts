declare module 'react-google-recaptcha/lib/esm/recaptcha.js' {
  import type { Component } from 'react';
  import type { ReCAPTCHAProps } from 'react-google-recaptcha';

  /** The widget alone, for a page that loads the service's script by itself. */
  export default class Recaptcha extends Component<
    Pick<ReCAPTCHAProps, 'sitekey' | 'onChange' | 'onExpired' | 'onErrored' | 'hl' | 'theme' | 'size'> & {
      grecaptcha: object;
    }
  > {
    getValue(): string | null;
    getWidgetId(): number | null;
    reset(): void;
    execute(): void;
  }
}
