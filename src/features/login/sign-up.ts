import { loadAppInit } from '#api/calls/app-init.ts';
import type { SubmitMutation } from '#src/core/submits.ts';
import { signUpPost } from '#src/flow/outgoing-posts.ts';
import type { Transition } from '#src/flow/transition.ts';

const unanticipated: Transition = { message: 'LOGIN_UNANTICIPATED_ERROR' };

/** Starts an OAuth sign-up: a form post to the boarding application, whose URL is a config value of app init. */
export const signUpMutation: SubmitMutation<undefined, Readonly<Record<string, never>>> = {
  mutationKey: ['submit', 'sign-up'],
  async mutationFn(_variables, { client, awaitCall, getRequestContext }) {
    await awaitCall(loadAppInit(client), { rows: [], otherwise: unanticipated });
    const formPost = signUpPost(getRequestContext().boardingUrl, getRequestContext());
    return formPost ? { formPost, ifBlocked: unanticipated } : unanticipated;
  },
};
