// Every screen except login. They are one lazy chunk, which is requested as soon as the view is live, so that later
// navigations need no network.
export { FlowScreen } from './flow-screen.tsx';
export { ContactScreen } from './outcome/contact-screen.tsx';
export { SecurityScreen } from './outcome/security-screen.tsx';
export { UnidentifiedScreen } from './outcome/unidentified-screen.tsx';
