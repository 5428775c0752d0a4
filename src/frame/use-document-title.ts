import { useContext, useEffect } from 'react';
import { useMessage } from '#src/forms/use-message.ts';
import { messages } from '#src/locales/messages.ts';
import { useBrand } from './use-brand.ts';
import { CoveredContext } from './use-browser-warning.ts';

/**
 * Sets the document's title: that of the screen and of the brand, if it is known. It begins with 'Error: ', in every language,
 * while the screen shows an error of a submit or of its own request (docs/decisions/5-error-summary.md), unless `isOutcome`.
 */
export function useDocumentTitle(title: string, { isOutcome = false, hasErrors = false }): void {
  const { brand, pending } = useBrand();
  const isCovered = useContext(CoveredContext);
  const { banner } = useMessage();
  // A field that shows a message counts itself.
  const isError = !isOutcome && (hasErrors || (banner && messages[banner].tone === 'error'));
  const whole = `${isError ? 'Error: ' : ''}${title}${pending ? '' : ` | ${brand.title}`}`;
  useEffect(() => {
    if (!isCovered) document.title = whole;
  }, [isCovered, whole]);
}
