import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { builtInLinks } from '#src/flow/brand/built-in-brand.ts';
import { ExternalLink } from '#src/ui/text.tsx';
import { useBrand } from './use-brand.ts';

interface BrandFooterProps {
  readonly html: string;
  readonly year: number;
  /** What follows the footer in the same frame, so that it does not move. */
  readonly children: ReactNode;
}

/** The footer HTML of a theme, which the sanitiser cleans. Only such a footer loads it. */
function BrandFooter({ html, year, children }: BrandFooterProps) {
  const container = useRef<HTMLDivElement>(null);
  const [content, setContent] = useState<Node>();
  useEffect(() => {
    let current = true;
    import('#src/browser/sanitize-footer.ts').then(
      ({ sanitizeFooter }) => {
        if (current) setContent(sanitizeFooter(html, year));
      },
      // If the sanitiser fails to load, the page has no footer of the brand.
      () => {
        if (current) setContent(document.createTextNode(''));
      },
    );
    return () => {
      current = false;
    };
  }, [html, year]);
  useLayoutEffect(() => {
    const { current: element } = container;
    if (content === undefined || element === null) return;
    element.textContent = '';
    element.append(content.cloneNode(true));
  }, [content]);
  return (
    <>
      <div ref={container} />
      {content && <p>{children}</p>}
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
    // The page has a part for each language.
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
