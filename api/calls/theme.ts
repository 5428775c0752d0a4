import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import { themePath } from '../query-paths.ts';
import { optionalText } from '../shapes.ts';

const optionalColours = () =>
  z.pipe(
    z.nullish(z.object({ primary: optionalText(), header: optionalText() })),
    z.transform((value) => value ?? undefined),
  );

/**
 * The id of a theme. The page uses it in URLs, and a lone surrogate cannot be encoded in a URL. Parsing therefore
 * replaces each one by U+FFFD.
 */
const themeId = () =>
  z.pipe(
    z.string().check(z.minLength(1)),
    z.transform((id) => id.replace(/[\ud800-\udfff]/gu, '\ufffd')),
  );

/** Requests the theme of a brand. The parameter of the path is the entry parameter `cobrand` (`themePath`). */
export const themeCall = defineCall({
  name: 'theme',
  service: 'themesvc',
  method: 'GET',
  path: themePath,
  request: () => undefined,
  response: () =>
    z.object({
      id: themeId(),
      title: z.string(),
      logo: optionalText(),
      footer: optionalText(),
      supportPhone: z.string(),
      /** Colours of actions (`primary`) and of the header, as `#rrggbb` (docs/services.md, 'Brand'). */
      colours: optionalColours(),
    }),
});

/** A parsed theme. */
export type ThemeResponse = ResponseOf<typeof themeCall>;
