import { defaultLocale, storedLocale } from '#src/locales/locale.ts';
import { holdForm } from '#src/platform/held-form.ts';
import { isLoginPath, showRoot, tellsMessage } from './visit.ts';

// Runs inline, in the head, so that the login screen in #root can be painted before any other script has run. What it
// does not see at once is left to show-login.ts.

holdForm();
const { pathname, search } = window.location;
if (isLoginPath(pathname) && search === '' && storedLocale() === defaultLocale && !tellsMessage()) showRoot();
