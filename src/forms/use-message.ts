import { useRouteContext } from '@tanstack/react-router';
import { messages } from '#src/locales/messages.ts';

/**
 * Returns the message of the history entry: its `key` (`undefined` without one), `definition` and `incident`. `banner` is the key
 * if the message stands above the form, not below a field (`useFieldMessage`).
 */
export function useMessage() {
  const { message: key, incident } = useRouteContext({
    from: '__root__',
    select: ({ message, incident }) => ({ message, incident }),
  });
  const definition = key && messages[key];
  return { key, banner: definition?.fields ? undefined : key, definition, incident };
}
