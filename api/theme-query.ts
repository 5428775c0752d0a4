import { type ThemeResponse, themeCall } from './calls/theme.ts';
import { queryOptions } from './query-options.ts';
import { defaultCobrand } from './query-paths.ts';
import { sendCall } from './send-call.ts';
import { ServiceError } from './service-error.ts';

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

/** The theme that `cobrand` names. Its error is a `ServiceError`, which `afterThemeFailure` reads. */
export const themeQuery = (cobrand: string = defaultCobrand) =>
  queryOptions({
    queryKey: ['theme', cobrand],
    queryFn: ({ signal }) => loadThemeOrDefault(cobrand, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  });
