import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import { queryOptions } from '../query-options.ts';
import { defaultCobrand, themeBrand, themePath } from '../query-paths.ts';
import { sendCall } from '../send-call.ts';
import { ServiceError } from '../service-error.ts';
import { identifier, optional, text } from '../shapes.ts';

/** Requests the theme of a brand. The parameter of the path is the entry parameter `cobrand` (`themePath`). */
export const getTheme = defineCall({
  name: 'theme',
  service: 'themesvc',
  method: 'GET',
  path: themePath,
  request: () => z.undefined(),
  response: () =>
    z
      .object({
        id: optional(identifier()),
        title: optional(identifier()),
        logo: optional(text()),
        footer: optional(text()),
        supportPhone: optional(identifier()),
        /** Colours of actions (`primary`) and of the header, as `#rrggbb` (docs/services.md, 'Brand'). */
        colours: optional(z.object({ primary: optional(text()), header: optional(text()) })),
      })
      // A brand needs a name, so a theme has an id or a title.
      .check(z.refine(({ id, title }) => id !== undefined || title !== undefined)),
});

/** A parsed theme. If the response has no id, `id` is the brand that was requested. */
export type ThemeResponse = ResponseOf<typeof getTheme> & { readonly id: string };

/**
 * Returns whether the default theme replaces the requested theme: if the brand is unknown, or if no response arrived
 * (docs/services.md, 'Brand').
 */
const needsDefaultTheme = ({ kind, status }: ServiceError) =>
  status === 404 || kind === 'network' || kind === 'timeout';

async function loadTheme(cobrand: string, signal: AbortSignal): Promise<ThemeResponse> {
  const theme = await sendCall(getTheme, undefined, { signal, parameter: cobrand });
  return { ...theme, id: theme.id ?? cobrand };
}

/**
 * Returns the query of the theme that `cobrand` names. The default theme replaces it if `cobrand` is empty or
 * `needsDefaultTheme`. The error of the query is a `ServiceError` (`afterThemeFailure`).
 */
export const themeQuery = (cobrand?: string) => {
  const id = themeBrand(cobrand);
  return queryOptions({
    queryKey: ['theme', id],
    queryFn: ({ signal }) =>
      loadTheme(id, signal).catch((thrown: unknown) => {
        if (signal.aborted || !needsDefaultTheme(ServiceError.from(thrown))) throw thrown;
        return loadTheme(defaultCobrand, signal);
      }),
  });
};
