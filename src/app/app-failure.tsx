import { Component, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ChunkLoadError } from '#api/load-chunk.ts';

/**
 * The failure page in React, for an error that a component throws (docs/behaviour.md, 'Pages that fail'). The first
 * load's own code builds it, so it works without router, catalogue, theme and design system.
 */
function AppFailure({ error }: { readonly error: unknown }) {
  const container = useRef<HTMLDivElement>(null);
  // During the first render the document still shows the app, whose logo the failure page copies.
  const [header] = useState(() => document.querySelector('header')?.cloneNode(true));
  useLayoutEffect(() => {
    if (container.current === null) return;
    if (header !== undefined) container.current.append(header);
    window.pageStart?.showFailurePage?.(
      error instanceof ChunkLoadError ? 'load' : 'error',
      container.current,
    );
  }, [error, header]);
  return <div ref={container} />;
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Called with each error that the boundary catches. */
  readonly onError?: (error: unknown) => void;
}

interface BoundaryState {
  readonly failure: { readonly error: unknown } | undefined;
}

/** An error boundary that replaces the app with the failure page if rendering throws. */
export class AppFailureBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: undefined };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <AppFailure error={failure.error} />;
  }
}
