import { queryOptions } from '@tanstack/react-query';
import type { ThemeAnswer } from './calls/theme.ts';
import { loadCalls } from './load-calls.ts';
import { defaultCobrand, themePath } from './query-paths.ts';
import { ServiceError } from './service-error.ts';

/** An unknown brand, or no answer at all, is asked again once with the default brand. */
const asksDefaultInstead = ({ kind, status }: ServiceError) =>
  status === 404 || kind === 'network' || kind === 'timeout';

async function loadThemeOrDefault(cobrand: string, signal: AbortSignal): Promise<ThemeAnswer> {
  const { loadTheme } = await loadCalls();
  try {
    return await loadTheme(themePath(cobrand), signal);
  } catch (thrown) {
    if (signal.aborted || !asksDefaultInstead(ServiceError.from(thrown))) throw thrown;
    return loadTheme(themePath(), signal);
  }
}

/** The theme that `cobrand` names. Its error is a `ServiceError`, to be read by `afterThemeFailure`. */
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
