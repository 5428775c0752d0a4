import { useRouteContext } from '@tanstack/react-router';
import { messages } from '#src/locales/messages.ts';

/**
 * Returns the message of the history entry: its `key`, `definition` and `incident`. All are `undefined` if the entry has no
 * message. `banner` is the key of a message that stands above the form. A message about a field stands below the field
 * (`useFieldMessage`).
 */
export function useMessage() {
  const { message: key, incident } = useRouteContext({
    from: '__root__',
    select: ({ message, incident }) => ({ message, incident }),
  });
  const definition = key && messages[key];
  return { key, banner: definition?.fields ? undefined : key, definition, incident };
}
