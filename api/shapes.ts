import * as z from 'zod/mini';

/** Text that a service may leave out or send as null; `undefined` then. */
export const optionalText = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? undefined),
);

/** An identifier that some services send as a number. */
export const identifier = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);

/** The answer of a call that has nothing to say: an empty body or an object. */
export const nothing = z.union([z.literal(''), z.looseObject({})]);

/** Members that are fixed by the specification (section 9). */
export const merchantAccount = z.literal('M');

/** How a PIN travels (specification section 9). */
export const deliveryMethod = z.union([z.literal(2), z.literal(3)]);
