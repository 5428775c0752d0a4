import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { builtInLinks } from '#src/flow/brand/built-in-brand.ts';
import { ExternalLink } from '#src/ui/text.tsx';
import { useBrand } from './use-brand.ts';

interface BrandFooterProps {
  readonly html: string;
  readonly year: number;
  /** What precedes the footer. Both appear in the same frame, so that nothing moves. */
  readonly children: ReactNode;
}

/**
 * The footer HTML of a theme. Only such a footer loads the sanitiser. If the sanitiser fails to load, the brand has no footer.
 */
function BrandFooter({ html, year, children }: BrandFooterProps) {
  const { data: content, isPending } = useQuery({
    queryKey: ['footer', html, year],
    queryFn: async () => (await import('#src/browser/sanitize-footer.ts')).sanitizeFooter(html, year),
  });
  const container = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      element.textContent = '';
      if (content) element.append(content.cloneNode(true));
    },
    [content],
  );
  return (
    <>
      {!isPending && <p>{children}</p>} <div ref={container} />
    </>
  );
}

/** The brand's footer (docs/services.md, 'Brand'), and the link to the accessibility statement. */
export function Footer() {
  const { t, i18n } = useLingui();
  const { brand, pending } = useBrand();
  const { title, footer } = brand;
  const year = new Date().getFullYear();
  if (pending) return null;
  const accessibility = (
    // The accessibility statement has a part for each language.
    <ExternalLink url={`./accessibility.html#${i18n.locale.slice(0, 2)}`}>
      <Trans>Accessibility</Trans>
    </ExternalLink>
  );
  if (footer !== undefined)
    return (
      <BrandFooter html={footer} year={year}>
        {accessibility}
      </BrandFooter>
    );
  return (
    <>
      <p>
        <ExternalLink url={builtInLinks.terms}>
          <Trans>Terms of Use</Trans>
        </ExternalLink>{' '}
        <ExternalLink url={builtInLinks.privacy}>
          <Trans>Privacy Policy</Trans>
        </ExternalLink>{' '}
        {accessibility}
      </p>
      <p>
        {/* Not `Trans`, which would read markup in a title. */}
        <span data-year="">{t`© ${year} ${title}. All rights reserved.`}</span>
      </p>
    </>
  );
}
