// Every screen behind login. They are one lazy chunk, which is requested as soon as the view is live, so that later
// navigations need no network.
export { UserActivationScreen } from './activation/user-activation-screen.tsx';
export { ContactScreen } from './outcome/contact-screen.tsx';
export { SecurityScreen } from './outcome/security-screen.tsx';
export { UnidentifiedScreen } from './outcome/unidentified-screen.tsx';
export { ResetPasswordScreen } from './password/reset-password-screen.tsx';
export { ForgotPasswordScreen } from './recovery/forgot-password-screen.tsx';
export { ForgotUsernameScreen } from './recovery/forgot-username-screen.tsx';
export { VerificationRequiredScreen } from './verification/verification-required-screen.tsx';
