import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChunkLoadError } from '#src/start/load-chunk.ts';

function FailurePage({ error }: ErrorComponentProps) {
  // During this render the document still shows the app, whose logo, footer and colours the failure page keeps.
  const frame = [...document.querySelectorAll('header,footer')].map((part) => part.cloneNode(true));
  const { cssText } = document.documentElement.style;
  const show = (container: HTMLElement | null) => {
    if (container === null) return;
    // Back or Forward may navigate to another screen, which only a reload shows.
    window.addEventListener('popstate', () => window.location.reload(), { once: true });
    container.style.cssText = cssText;
    container.append(...frame);
    window.pageStart?.showFailurePage?.(error instanceof ChunkLoadError ? 'load' : 'error', container);
  };
  return <div ref={show} />;
}

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onError?: (error: unknown) => void;
}

/** If rendering throws, replaces the app by the failure page of index.html, which needs no router and no catalogue. */
export const AppFailureBoundary = ({ children, onError = () => undefined }: BoundaryProps) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={FailurePage} onCatch={onError}>
    {children}
  </CatchBoundary>
);
