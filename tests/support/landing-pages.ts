/** A screen that a first load can open. */
export interface LandingPage {
  readonly name: string;
  /** The path and the query, without the first slash. */
  readonly path: string;
  /** Whether the page shows a form with a text field before the user does anything. */
  readonly hasForm: boolean;
}

/** Forgot password, which shows a form at once. */
export const forgotPassword: LandingPage = {
  name: 'Forgot password',
  path: 'forgot-password',
  hasForm: true,
};

/** A valid activation link. */
export const activationLink: LandingPage = {
  name: 'activation link',
  path: 'userActivation?activationcode=NEW-EMAIL',
  hasForm: false,
};

/** The landing pages other than login whose loads the benchmark measures in full. */
export const timedPages: readonly LandingPage[] = [forgotPassword, activationLink];

/** Every landing page. Another greeting or another flow only changes texts. */
export const landingPages: readonly LandingPage[] = [
  { name: 'login', path: '', hasForm: true },
  { name: 'login that connects an account', path: '?sub=oauth&resellerid=9', hasForm: true },
  { name: 'Forgot username', path: 'forgot-username', hasForm: true },
  forgotPassword,
  { name: 'Contact support', path: 'contact', hasForm: false },
  activationLink,
];
