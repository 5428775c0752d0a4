import { signUpPost } from '../hand-off-target.ts';
import type { Submit } from '../submit.ts';

/** Starts an OAuth sign-up: a form post to the boarding application, whose URL is a config value of app init. */
export const signUpSubmit: Submit<undefined, Readonly<Record<string, never>>> = {
  name: 'sign-up',
  required: [],
  awaitsAppInit: true,
  begin: ({ boardingUrl, entry, origin }) => {
    const leave = signUpPost(boardingUrl, entry, { origin });
    return leave === undefined ? { message: 'LOGIN_UNANTICIPATED_ERROR' } : { leave };
  },
};
