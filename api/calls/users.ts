import * as z from 'zod/mini';
import { callService } from '../call-service.ts';
import { identifier, merchantAccount } from '../shapes.ts';

export const searchUsersRequest = z.object({
  pin: z.string(),
  token: z.string(),
  AccountType: merchantAccount,
  UnknownUser: z.literal(1),
});

const usernameMatch = z.object({
  userName: z.string().check(z.minLength(1)),
  accountId: z._default(z.nullable(identifier), null),
  businessName: z._default(z.nullable(z.string()), null),
});

export const searchUsersAnswer = z.object({ users: z.array(usernameMatch) });

export type SearchUsersRequest = z.output<typeof searchUsersRequest>;
/** One username that belongs to the person who verified the PIN. */
export type UsernameMatch = z.output<typeof usernameMatch>;
export type SearchUsersAnswer = z.output<typeof searchUsersAnswer>;

/** Lists the usernames of the person who verified the PIN. @throws {ServiceError} */
export const searchUsers = (body: SearchUsersRequest): Promise<SearchUsersAnswer> =>
  callService({ service: 'loginsvc', path: '/loginsvc/v1/users/search', body, answer: searchUsersAnswer });
