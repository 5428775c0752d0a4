/** A page of this app that an address opens as a first load, besides login. */
export interface LandingPage {
  readonly name: string;
  /** Without the first slash. */
  readonly path: string;
  /** Whether the page shows a form with a text field before the user does anything. */
  readonly hasForm: boolean;
}

export const forgotPassword: LandingPage = {
  name: 'Forgot Password',
  path: 'forgot-password',
  hasForm: true,
};

export const activationLink: LandingPage = {
  name: 'activation link',
  path: 'userActivation?activationcode=NEW-EMAIL',
  hasForm: false,
};

export const landingPages: readonly LandingPage[] = [forgotPassword, activationLink];
