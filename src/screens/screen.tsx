import { type ReactNode, useEffect, useRef } from 'react';
import type { Flow, Step } from '#src/flows/flow.ts';
import { stepProgress } from '#src/flows/step-progress.ts';
import { focusField } from '#src/forms/app-form.tsx';
import { useBusy } from '#src/journey/journey.ts';
import { tellPageShown } from '#src/journey/page-shown.ts';
import { useBrand } from '#src/journey/use-brand.ts';
import { useMessage } from '#src/journey/use-flow.ts';
import { Card } from '#src/ui/page.tsx';
import { StepProgress } from '#src/ui/step-progress.tsx';
import { Heading } from '#src/ui/text.tsx';
import { CatalogueMessage } from './catalogue-message.tsx';

interface ScreenProps {
  /** The one `h1`, and the document title's first part (contract section 6). */
  readonly title: string;
  readonly progress?: { readonly flow: Flow; readonly step: Step };
  /** In the place of the history entry's message. */
  readonly message?: ReactNode;
  /** The field that takes the focus when the screen is reached; the heading otherwise. */
  readonly firstField?: string;
  readonly children: ReactNode;
}

/** The first screen of a page does not take the focus: a browser starts at the top. */
let pageWasShown = false;

/** A screen on its card: title, progress, message; the focus lands on it (WCAG 2.2 SC 2.4.3). */
export function Screen({ title, progress, message, firstField, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef(false);
  const busy = useBusy();
  const { brand } = useBrand();
  const entryMessage = useMessage();
  const steps = progress && stepProgress(progress.flow, progress.step);

  useEffect(() => {
    document.title = `${title} | ${brand.title}`;
  }, [title, brand.title]);

  useEffect(() => {
    // A busy page is inert: nothing in it takes the focus.
    if (busy || arrived.current) return;
    arrived.current = true;
    if (firstField !== undefined) focusField(firstField);
    else if (pageWasShown) heading.current?.focus();
    pageWasShown = true;
    tellPageShown();
  }, [busy, firstField]);

  return (
    <Card>
      {steps && <StepProgress {...steps} />}
      <Heading ref={heading}>{title}</Heading>
      {message ?? (entryMessage && <CatalogueMessage messageKey={entryMessage} />)}
      {children}
    </Card>
  );
}
