import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { builtInLinks } from '#src/flow/brand/built-in-brand.ts';
import { ExternalLink } from '#src/ui/text.tsx';
import { useBrand } from './use-brand.ts';

/** The footer HTML of a theme, which the sanitiser cleans. Only such a footer loads it. */
function BrandFooter({ html, year }: { readonly html: string; readonly year: number }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let current = true;
    import('#src/browser/sanitize-footer.ts').then(
      ({ sanitizeFooter }) => {
        const { current: element } = container;
        if (!current || element === null) return;
        element.textContent = '';
        element.append(sanitizeFooter(html, year));
      },
      // If the sanitiser fails to load, the page has no footer.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [html, year]);
  return <div ref={container} />;
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
      <>
        <BrandFooter html={footer} year={year} />
        <p>{accessibility}</p>
      </>
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
