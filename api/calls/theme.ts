import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import { queryOptions } from '../query-options.ts';
import { defaultCobrand, themePath } from '../query-paths.ts';
import { sendCall } from '../send-call.ts';
import { ServiceError } from '../service-error.ts';
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

/** The default theme replaces that of an unknown brand, and one that sends no response (docs/services.md, 'Brand'). */
const needsDefaultTheme = ({ kind, status }: ServiceError) =>
  status === 404 || kind === 'network' || kind === 'timeout';

async function loadThemeOrDefault(cobrand: string, signal: AbortSignal): Promise<ThemeResponse> {
  try {
    return await sendCall(themeCall, undefined, { signal, parameter: cobrand });
  } catch (thrown) {
    if (signal.aborted || !needsDefaultTheme(ServiceError.from(thrown))) throw thrown;
    return sendCall(themeCall, undefined, { signal });
  }
}

/**
 * The theme that `cobrand` names; the default one if it is `''` or missing. Its error is a `ServiceError`, which
 * `afterThemeFailure` reads.
 */
export const themeQuery = (cobrand?: string) => {
  const id = cobrand || defaultCobrand;
  return queryOptions({
    queryKey: ['theme', id],
    queryFn: ({ signal }) => loadThemeOrDefault(id, signal),
  });
};
