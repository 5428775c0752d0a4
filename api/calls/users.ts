import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import { identifier, list, merchantAccount, optional, optionalBody } from '../shapes.ts';

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
  response: () =>
    optionalBody({
      users: list(
        z.object({
          userName: identifier(),
          accountId: optional(identifier()),
          businessName: optional(identifier()),
        }),
      ),
    }),
});

/** One username that belongs to the person who verified the PIN. */
export type UsernameMatch = ResponseOf<typeof postSearchUsers>['users'][number];
