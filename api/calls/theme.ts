import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import { themePath } from '../query-paths.ts';
import { optionalText } from '../shapes.ts';

const optionalColours = z.pipe(
  z.nullish(z.object({ primary: optionalText, header: optionalText })),
  z.transform((value) => value ?? undefined),
);

/** Reads the theme of the brand that the path's parameter names. */
export const themeCall = defineCall({
  name: 'theme',
  service: 'themesvc',
  method: 'GET',
  path: themePath,
  request: undefined,
  response: z.object({
    id: z.string().check(z.minLength(1)),
    title: z.string(),
    logo: optionalText,
    footer: optionalText,
    supportPhone: z.string(),
    /** Beyond the contract: `#rrggbb` for actions and for the header. The app adjusts unreadable colours. */
    colours: optionalColours,
  }),
});

export type ThemeResponse = ResponseOf<typeof themeCall>;
