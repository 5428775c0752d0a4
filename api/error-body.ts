import * as z from 'zod/mini';
import { lazy } from './lazy.ts';
import { identifier, list, optional, text } from './shapes.ts';

const themeMessage = () =>
  z.object({
    response: optional(z.object({ rmsg: optional(text()) })),
    fieldErrors: list(z.object({ messageKey: text() })),
  });

/**
 * Everything that the error body of a service may contain (docs/services.md, 'How the page reads a response'). Parsing
 * never fails: a member of another type and a blank text are dropped, and a body that is not an object is `{}`.
 */
export const errorBody = lazy(() =>
  z.catch(
    z.object({
      status: optional(z.number()),
      reason: optional(text()),
      errorMessage: optional(text()),
      /** This member and the next two belong to the 401 of a login with an expired password. */
      activationCode: optional(identifier()),
      email: optional(text()),
      phone: optional(identifier()),
      /** The error of the theme service. */
      message: optional(themeMessage()),
    }),
    {},
  ),
);

/** A parsed error body. */
export type ErrorBody = z.output<ReturnType<typeof errorBody>>;
