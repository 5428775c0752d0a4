import { type ReactNode, useContext, useEffect, useReducer } from 'react';
import { ErrorInTitleContext } from '#src/forms/use-bound-field.ts';
import { useMessage } from '#src/forms/use-message.ts';
import { messages } from '#src/locales/messages.ts';
import { isAlert } from '#src/ui/message.tsx';
import { useBrand } from './use-brand.ts';
import { CoveredContext } from './use-browser-warning.ts';

interface DocumentTitleProps {
  readonly title: string;
  /** Whether the title says what has happened, so that it needs no 'Error: '. */
  readonly isOutcome?: boolean | undefined;
  readonly children?: ReactNode;
}

/**
 * Sets the document's title: the title of the screen, and the title of the brand if the brand is known.
 *
 * While the screen shows an alert of a submit or of its own request, the document's title begins with 'Error: ' in every language
 * (docs/decisions/5-error-summary.md). With `isOutcome`, it never does. The children report their errors by
 * `ErrorInTitleContext`.
 */
export function DocumentTitle({ title, isOutcome = false, children }: DocumentTitleProps) {
  const [errors, countError] = useReducer((count: number, change: 1 | -1) => count + change, 0);
  const { brand, pending } = useBrand();
  const isCovered = useContext(CoveredContext);
  const { banner } = useMessage();
  // A field that shows a message reports its error itself (`useErrorInTitle`).
  const isError = !isOutcome && (errors > 0 || (banner && isAlert(messages[banner].tone)));
  const whole = `${isError ? 'Error: ' : ''}${title}${pending ? '' : ` | ${brand.title}`}`;
  useEffect(() => {
    if (!isCovered) document.title = whole;
  }, [isCovered, whole]);
  return <ErrorInTitleContext value={countError}>{children}</ErrorInTitleContext>;
}
