import * as z from 'zod/mini';
import { lazy } from './lazy.ts';

/** A text that a service may leave out or send as null. The parsed value is `undefined` then. */
export const optionalText = lazy(() =>
  z.pipe(
    z.nullish(z.string()),
    z.transform((value) => value ?? undefined),
  ),
);

/** An identifier that some services send as a number. The parsed value is a string. */
export const identifier = lazy(() =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
);

/** An identifier that a service may leave out or send as null. The parsed value is `undefined` then. */
export const optionalIdentifier = lazy(() =>
  z.pipe(
    z.nullish(identifier()),
    z.transform((value) => value ?? undefined),
  ),
);

/** The empty body, which a response schema receives as `''`. The parsed value is an empty object. */
export const emptyBody = lazy(() =>
  z.pipe(
    z.literal(''),
    z.transform(() => ({})),
  ),
);

/** The response of a call that returns no data: an empty body or any object. */
export const noData = lazy(() => z.union([z.literal(''), z.looseObject({})]));

/** The account type of a merchant (docs/services.md, 'Values with a fixed meaning'). */
export const merchantAccount = lazy(() => z.literal('M'));

/** How a PIN is sent: 2 by email, 3 by text message (docs/services.md, 'Values with a fixed meaning'). */
export const deliveryMethod = lazy(() => z.union([z.literal(2), z.literal(3)]));
