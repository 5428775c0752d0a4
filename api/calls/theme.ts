import * as z from 'zod/mini';
import { callService } from '../call-service.ts';
import { optionalText } from '../shapes.ts';

const optionalColours = z.pipe(
  z.nullish(z.object({ primary: optionalText, header: optionalText })),
  z.transform((value) => value ?? undefined),
);

export const themeAnswer = z.object({
  id: z.string().check(z.minLength(1)),
  title: z.string(),
  logo: optionalText,
  footer: optionalText,
  supportPhone: z.string(),
  /** Beyond the contract: `#rrggbb` for actions and for the header; what is unreadable is adjusted. */
  colours: optionalColours,
});

export type ThemeAnswer = z.output<typeof themeAnswer>;

/** The theme at a `themePath`. @throws {ServiceError} whose `body` tells why (contract section 2). */
export const loadTheme = (path: string, signal?: AbortSignal): Promise<ThemeAnswer> =>
  callService({
    service: 'themesvc',
    path,
    answer: themeAnswer,
    ...(signal ? { signal } : {}),
  });
