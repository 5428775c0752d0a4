import { failure, type Handled, ok } from '../engine-state.ts';
import { themes } from '../themes.ts';

/** GET /themesvc/v1/themes/{cobrand} */
export function handleTheme(cobrand: string): Handled {
  const theme = Object.keys(themes).includes(cobrand) ? themes[cobrand] : undefined;
  if (theme === undefined) return { reply: failure(404) };
  if ('status' in theme) return { reply: { status: theme.status, body: theme.body } };
  const { reaches: _, ...answer } = theme;
  return { reply: ok({ id: cobrand, ...answer }) };
}
