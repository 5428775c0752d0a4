import { signUpPost } from '../form-posts.ts';
import type { Submit } from '../submit.ts';
import type { Transition } from '../transition.ts';

const unanticipated: Transition = { message: 'LOGIN_UNANTICIPATED_ERROR' };

/** Starts an OAuth sign-up: a form post to the boarding application, whose URL is a config value of app init. */
export const signUpSubmit: Submit<undefined, Readonly<Record<string, never>>> = {
  name: 'sign-up',
  ifNoAppInit: unanticipated,
  begin: (context) => {
    const post = signUpPost(context.boardingUrl, context);
    return post ? { departure: { post, ifBlocked: unanticipated } } : unanticipated;
  },
};
