import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import { themePath } from '../query-paths.ts';
import { optionalText } from '../shapes.ts';

const optionalColours = () =>
  z.pipe(
    z.nullish(z.object({ primary: optionalText(), header: optionalText() })),
    z.transform((value) => value ?? undefined),
  );

/** A theme's id becomes part of URLs. A lone surrogate has no URL encoding and becomes the replacement character. */
const themeId = () =>
  z.pipe(
    z.string().check(z.minLength(1)),
    z.transform((id) => id.replace(/[\ud800-\udfff]/gu, '\ufffd')),
  );

/** Reads the theme of the brand that the path's parameter names. */
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
      /** Colours of actions and of the header, as `#rrggbb` (docs/services.md, 'Brand'). */
      colours: optionalColours(),
    }),
});

export type ThemeResponse = ResponseOf<typeof themeCall>;
