import type { ValidationModels } from './field-rules.ts';
import type { PostFacts } from './form-posts.ts';

/** What the page knows when a request is built. A text that is unknown is `''`. */
export interface SubmitFacts extends PostFacts {
  /** Result of the risk-scoring script. */
  readonly riskToken: string;
  /** Config value `Risk_Fingerprint`. */
  readonly fingerprint: string;
  /** Config value `Recaptcha_SiteKey`. The service requires a captcha unless it is empty. */
  readonly captchaSiteKey: string;
  /** The validation models; empty while app init has not loaded. */
  readonly models: ValidationModels;
  /** Config value `Boarding_URL`. */
  readonly boardingUrl: string;
  /** Epoch milliseconds. */
  readonly now: number;
}
