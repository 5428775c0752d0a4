import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { identifier, list, merchantAccount, optional, optionalBody } from '../shapes.ts';

const usernameMatch = () =>
  z.object({
    userName: identifier(),
    accountId: optional(identifier()),
    businessName: optional(identifier()),
  });

/** Lists the usernames of the person who verified the PIN. */
export const postSearchUsers = defineCall({
  name: 'searchUsers',
  path: '/loginsvc/v1/users/search',
  request: () =>
    z.object({
      pin: z.string(),
      token: z.string(),
      AccountType: merchantAccount(),
      UnknownUser: z.literal(1),
    }),
  response: () => optionalBody({ users: list(usernameMatch()) }),
});

/** One username that belongs to the person who verified the PIN. */
export type UsernameMatch = z.output<ReturnType<typeof usernameMatch>>;
