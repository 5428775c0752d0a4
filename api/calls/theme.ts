import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import { queryOptions } from '../query-options.ts';
import { defaultCobrand, themePath } from '../query-paths.ts';
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
      // A brand needs a name.
      .check(z.refine(({ id, title }) => id !== undefined || title !== undefined)),
});

/** A parsed theme. A theme without an id has that of the request. */
export type ThemeResponse = ResponseOf<typeof getTheme> & { readonly id: string };

/** The default theme replaces that of an unknown brand, and one that sends no response (docs/services.md, 'Brand'). */
const needsDefaultTheme = ({ kind, status }: ServiceError) =>
  status === 404 || kind === 'network' || kind === 'timeout';

async function loadTheme(cobrand: string, signal: AbortSignal): Promise<ThemeResponse> {
  const theme = await sendCall(getTheme, undefined, { signal, parameter: cobrand });
  return { ...theme, id: theme.id ?? cobrand };
}

/** The theme that `cobrand` names, or else the default one. Its error is a `ServiceError` (`afterThemeFailure`). */
export const themeQuery = (cobrand?: string) => {
  const id = cobrand || defaultCobrand;
  return queryOptions({
    queryKey: ['theme', id],
    queryFn: ({ signal }) =>
      loadTheme(id, signal).catch((thrown: unknown) => {
        if (signal.aborted || !needsDefaultTheme(ServiceError.from(thrown))) throw thrown;
        return loadTheme(defaultCobrand, signal);
      }),
  });
};
