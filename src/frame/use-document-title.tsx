import { useContext, useEffect } from 'react';
import { useMessage } from '#src/forms/use-message.tsx';
import { type MessageKey, messages } from '#src/locales/messages.ts';
import { useOnline } from '#src/ui/use-online.tsx';
import { CoveredContext } from './covered-context.tsx';
import { useBrand } from './use-brand.tsx';

/** Whether a message is an error above the form that still applies. A field that shows a message counts itself. */
function isErrorOfSubmit(message: MessageKey | undefined, online: boolean): boolean {
  if (message === undefined) return false;
  const { tone, fields } = messages[message];
  if (tone !== 'error' || fields !== undefined) return false;
  // REQUEST_OFFLINE no longer applies when the browser is online again.
  return !(message === 'REQUEST_OFFLINE' && online);
}

/**
 * Sets the document's title: that of the screen and of the brand, if it is known. It begins with 'Error: ', in every language,
 * while the screen shows an error that a submit caused (docs/decisions/5-error-summary.md), unless `isOutcome`.
 */
export function useDocumentTitle(title: string, { isOutcome = false, hasFieldErrors = false }): void {
  const { brand, pending } = useBrand();
  const isCovered = useContext(CoveredContext);
  const online = useOnline();
  const message = useMessage();
  const isError = !isOutcome && (hasFieldErrors || isErrorOfSubmit(message, online));
  const whole = `${isError ? 'Error: ' : ''}${title}${pending ? '' : ` | ${brand.title}`}`;
  useEffect(() => {
    if (!isCovered) document.title = whole;
  }, [isCovered, whole]);
}
