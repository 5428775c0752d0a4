// Every screen except login. They are one lazy chunk, which is requested as soon as the view is live, so that later
// navigations need no network.

export { ContactScreen } from '#src/features/outcome/contact-screen.tsx';
export { SecurityScreen } from '#src/features/outcome/security-screen.tsx';
export { UnidentifiedScreen } from '#src/features/outcome/unidentified-screen.tsx';
export { FlowScreen } from './flow-screen.tsx';
