/** A screen other than login that a first load can open. */
export interface LandingPage {
  readonly name: string;
  /** The path and the query, without the first slash. */
  readonly path: string;
  /** Whether the page shows a form with a text field before the user does anything. */
  readonly hasForm: boolean;
}

/** Forgot Password, which shows a form at once. */
export const forgotPassword: LandingPage = {
  name: 'Forgot Password',
  path: 'forgot-password',
  hasForm: true,
};

/** A valid activation link. */
export const activationLink: LandingPage = {
  name: 'activation link',
  path: 'userActivation?activationcode=NEW-EMAIL',
  hasForm: false,
};

/** The landing pages that the benchmark measures. */
export const landingPages: readonly LandingPage[] = [forgotPassword, activationLink];
