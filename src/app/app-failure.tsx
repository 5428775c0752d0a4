import { Component, type ReactNode, useLayoutEffect, useRef } from 'react';
import { ChunkLoadError } from '#api/load-chunk.ts';
import { reference } from '#api/reference.ts';

/**
 * The whole page after its rendering failed (docs/behaviour.md, 'Pages that fail'). It is the page that the first
 * load shows, so it uses no router, no catalogue, no theme and no design system.
 */
export function AppFailure({ error }: { readonly error: unknown }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const kind = error instanceof ChunkLoadError ? 'load' : 'error';
    const show = (page: Node) => place.current?.replaceChildren(page);
    const built = window.pageStart?.failurePage?.(kind, reference());
    if (built !== undefined) show(built);
    // The development server's page has no builder of its own.
    else if (import.meta.env.DEV) {
      import('#src/first-load/failure-page.ts').then(({ failurePage }) =>
        show(failurePage({ kind, brand: undefined, reference: reference() })),
      );
    }
  }, [error]);
  return <div ref={place} />;
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Called with each error that the boundary catches. */
  readonly onError?: (error: unknown) => void;
}

interface BoundaryState {
  readonly failure: { readonly error: unknown } | undefined;
}

/** Replaces the app by the failure page if rendering throws. */
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
