// Every screen except login, with its styles. They are one lazy chunk (lazy-screen.ts).

export { ContactScreen } from '#src/features/outcome/contact-screen.tsx';
export { SecurityScreen } from '#src/features/outcome/security-screen.tsx';
export { UnidentifiedScreen } from '#src/features/outcome/unidentified-screen.tsx';
export { FlowScreen } from './flow-screen.tsx';

const styles = import.meta.glob<string>('../ui/*.lazy.module.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});
// In development, another style sheet has these styles.
const sheet = import.meta.env.SSR ? null : document.querySelector<HTMLStyleElement>('#styles')?.sheet;
// The styles are inserted as one rule, because each insertion makes the browser calculate styles. The Content-Security-Policy
// allows no other style element.
sheet?.insertRule(`@media all{${Object.values(styles).join('')}}`, sheet.cssRules.length);
