import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '#api/load-chunk.ts';
import { reference } from '#api/reference.ts';
import { builtInBrand } from '#src/journey/built-in-brand.ts';
import { basePathOf } from './base-path.ts';

/** The page's words in both languages: the catalogue may be what failed. */
const words = {
  en: {
    title: 'Your Request Could not Be Completed',
    lost: 'A part of this page could not be loaded. Check your connection, then try again.',
    failed: 'Something went wrong on this page. Nothing was changed in your account.',
    again: 'Try again',
    login: 'Return to login',
    reference: 'Reference',
    support: 'If this error continues, contact Merchant Support at',
  },
  es: {
    title: 'No se pudo completar su solicitud',
    lost: 'No se pudo cargar una parte de esta página. Revise su conexión e inténtelo de nuevo.',
    failed: 'Algo salió mal en esta página. No se cambió nada en su cuenta.',
    again: 'Reintentar',
    login: 'Volver al inicio de sesión',
    reference: 'Referencia',
    support: 'Si el error continúa, llame a Atención al Comercio al',
  },
} as const;

const center = { maxWidth: '30rem', margin: '4rem auto', padding: '0 1.25rem' } as const;
const apart = { margin: '1.25rem 0' } as const;
/** Colours of the page around it: an old engine's own button is light in the dark too. */
const button = {
  minHeight: '3rem',
  marginRight: '1rem',
  padding: '0.5rem 1.25rem',
  border: '1px solid currentColor',
  borderRadius: '10px',
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
} as const;

/**
 * The whole page where drawing it failed (specification section 2 'Fallback page'). It leans on nothing that
 * could have failed: no router, no catalogue, no theme, no design system.
 */
export function AppFailure({ error }: { readonly error: unknown }) {
  const text = document.documentElement.lang.startsWith('es') ? words.es : words.en;
  document.title = `${text.title} | ${builtInBrand.title}`;
  const phone = builtInBrand.supportPhone;
  return (
    <main style={center}>
      <div role="alert" data-message-key="APP_FAILURE">
        <h1>{text.title}</h1>
        <p style={apart}>{error instanceof ChunkLoadError ? text.lost : text.failed}</p>
      </div>
      <p style={apart}>
        {/* The address is kept: a reload goes on where this page was. */}
        <button type="button" style={button} onClick={() => window.location.reload()}>
          {text.again}
        </button>
        <a href={basePathOf(window.location.pathname)}>{text.login}</a>
      </p>
      <p>
        {text.support}{' '}
        <a href={`tel:${phone}`} style={{ whiteSpace: 'nowrap' }}>
          {phone}
        </a>
        .
      </p>
      <p style={apart} data-reference={reference()}>
        {text.reference}: {reference()}
      </p>
    </main>
  );
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Told of what failed. */
  readonly onError?: (error: unknown) => void;
}

interface BoundaryState {
  readonly failure: { readonly error: unknown } | undefined;
}

/** Catches what fails while the app is drawn. */
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
