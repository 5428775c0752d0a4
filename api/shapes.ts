import * as z from 'zod/mini';
import { lazy } from './lazy.ts';

// One rule applies to every response (docs/services.md, 'How the page reads a response'). Members that the outcome of a call
// needs are read strictly: `text`, `identifier`, `nullableText` and `list`. Members that the outcome does not need are
// `optional`, and never make a response malformed.

/** A text with a visible character. It is not trimmed, because it may be a token. */
export const text = lazy(() => z.string().check(z.refine((value) => value.trim() !== '')));

/** A text, or a number that JavaScript has read without a change of its digits. */
export const textOrNumber = lazy(() =>
  z.union([z.string(), z.number().check(z.refine(Number.isSafeInteger))]),
);

/** The text of an id, a name or a phone, which some services send as a number. The parsed value is a text. */
export const identifier = lazy(() =>
  z.pipe(
    textOrNumber().check(z.refine((value) => String(value).trim() !== '')),
    z.transform((value) => String(value)),
  ),
);

/** Epoch milliseconds that `Date` can show, also after some minutes were added. */
export const epochTime = lazy(() => z.number().check(z.nonnegative(), z.maximum(8e15)));

/** A member that the outcome does not need. A value that `schema` refuses is treated as missing. */
export const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);

/** A text whose absence has a meaning, which `null` and blank text share. Any other value that `schema` refuses is malformed. */
export const nullableText = (schema: z.ZodMiniType<string | number>) =>
  z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => (String(value ?? '').trim() === '' ? undefined : String(value))),
    ),
  );

/** A list, which is empty if it is missing or `null`. An entry that `schema` refuses is left out. */
export const list = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.nullish(z.array(optional(schema))),
    z.transform((entries) => (entries ?? []).filter((entry) => entry !== undefined)),
  );

/** A body that may be empty. The schema receives an empty body as `''`, and reads it as an object without members. */
export const optionalBody = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.pipe(
    z.transform((body: unknown) => (body === '' ? {} : body)),
    z.object(shape),
  );

/** The response of a call that returns no data: an empty body or any object. */
export const noData = lazy(() => optionalBody({}));

/** The account type of a merchant (docs/services.md, 'Values with a fixed meaning'). */
export const merchantAccount = lazy(() => z.literal('M'));

/** How a PIN is sent: 2 by email, 3 by text message (docs/services.md, 'Values with a fixed meaning'). */
export const deliveryMethod = lazy(() => z.union([z.literal(2), z.literal(3)]));
