import * as z from 'zod/mini';
import { lazy } from './lazy.ts';

/** A member that is left out unless it has the type of `schema`. */
const optionalMember = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);

const text = () => optionalMember(z.string().check(z.minLength(1)));

const themeMessage = () =>
  z.object({
    response: optionalMember(z.object({ rmsg: text() })),
    fieldErrors: optionalMember(z.array(z.catch(z.object({ messageKey: text() }), {}))),
  });

/**
 * Everything that the error body of a service may contain (docs/services.md, 'How the page reads a response'). Parsing
 * never fails: a member of another type and an empty text are dropped, and a body that is not an object is `{}`.
 */
export const errorBody = lazy(() =>
  z.catch(
    z.object({
      status: optionalMember(z.number()),
      reason: text(),
      errorMessage: text(),
      /** This member and the next three belong to the 401 of a login with an expired password. */
      activationCode: text(),
      email: text(),
      phone: text(),
      isNewDevice: optionalMember(z.boolean()),
      /** The error of the theme service. */
      message: optionalMember(themeMessage()),
    }),
    {},
  ),
);

/** A parsed error body. */
export type ErrorBody = z.output<ReturnType<typeof errorBody>>;
