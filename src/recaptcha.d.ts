declare module 'react-google-recaptcha/lib/esm/recaptcha.js' {
  import type { Component } from 'react';
  import type { ReCAPTCHAProps } from 'react-google-recaptcha';

  /** The widget without the loader, for a page that loads Google's script itself and passes it as `grecaptcha`. */
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
