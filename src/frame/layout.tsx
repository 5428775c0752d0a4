import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Match, useChildMatches, useMatches } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import type { Brand } from '#src/flow/brand/built-in-brand.ts';
import { useCore } from '#src/forms/use-core.ts';
import { initialLocale, localeFor } from '#src/locales/locale.ts';
import { activateLocale, loadChosenLocale } from '#src/locales/show-locale.ts';
import { languageNames } from '#src/start/languages.ts';
import * as flags from '#src/start/page-flags.ts';
import { announce } from '#src/ui/announce.ts';
import { brandTokens } from '#src/ui/brand-colours.ts';
import { BrandHeader, useLogoLoads } from '#src/ui/brand-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { reveal } from '#src/ui/reveal.ts';
import { useMediaQuery } from '#src/ui/use-media-query.ts';
import { CatalogueMessage } from './catalogue-message.tsx';
import { Footer } from './footer.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { OutdatedBrowserScreen } from './outdated-browser-screen.tsx';
import { PrivacyBanner } from './privacy-banner.tsx';
import { ThemeNotice } from './theme-notice.tsx';
import { useBrand } from './use-brand.ts';
import { CoveredContext, useBrowserWarning } from './use-browser-warning.ts';

/** Sets the design tokens of a brand. They change in the frame in which the name of the brand appears. */
function useBrandTokens(brand: Brand, pending: boolean) {
  const colours = pending ? undefined : brand.colours;
  const isDark = useMediaQuery('screen and (prefers-color-scheme: dark)');
  useLayoutEffect(() => {
    const { documentElement: page } = document;
    if (!pending && page.hasAttribute(flags.awaitsBrand)) page.setAttribute(flags.showsBrand, '');
    page.toggleAttribute(flags.awaitsBrand, pending);
    const tokens = Object.entries(brandTokens(colours ?? {}, isDark));
    for (const [name, value] of tokens) page.style.setProperty(name, value);
    return () => {
      for (const [name] of tokens) page.style.removeProperty(name);
    };
  }, [pending, colours, isDark]);
}

/**
 * The screen of the present route. The router's `Outlet` would add a Suspense boundary, which React hydrates later. Until then,
 * what the user types into the prerendered form would be lost. The boundary is not needed: no screen suspends, because the router
 * has loaded it.
 */
function ScreenOutlet() {
  const routeId = useChildMatches({ select: ([match]) => match?.routeId });
  return routeId && <Match routeId={routeId} />;
}

/** Returns whether the screen is the activation error. Its page lacks the decoration of the other screens. */
function useIsPlain(): boolean {
  return useMatches({
    select: (matches) => {
      const context = matches.at(-1)?.context;
      const screen = context && 'shown' in context ? context.shown.screen : undefined;
      return screen === 'link-incomplete' || screen === 'link-refused';
    },
  });
}

/** The frame of every screen: brand header, notices, the screen itself, brand footer. */
export function Layout() {
  const { t, i18n } = useLingui();
  const { warns, dismiss } = useBrowserWarning();
  const isPlain = useIsPlain() && !warns;
  const { actions } = useCore();
  const language = useMutation({ mutationFn: loadChosenLocale });
  const [isFirstMissing, setFirstMissing] = useState(
    () => !import.meta.env.SSR && localeFor([i18n.locale]) !== initialLocale(),
  );
  useLayoutEffect(() => {
    if (language.isError)
      reveal(() => document.querySelector<HTMLElement>('[data-message-key="LANGUAGE_UNAVAILABLE"]'));
  }, [language.isError]);
  const endLanguageMessage = () => {
    setFirstMissing(false);
    language.reset();
  };
  const { brand, pending } = useBrand();
  // Background, logo and button change together, when theme and logo have settled.
  const awaited = useLogoLoads(brand.logo) || pending;
  useBrandTokens(brand, awaited);
  return (
    <Page
      header={
        <>
          <BrandHeader title={brand.title} logo={brand.logo} hidden={awaited} />
          <LanguageSwitch
            locale={localeFor([i18n.locale])}
            loading={language.isPending ? language.variables : undefined}
            onChange={(locale) => {
              actions.begin();
              setFirstMissing(false);
              language.mutate(locale, {
                // Query calls this only for the user's last choice.
                onSuccess: (catalogue) => {
                  activateLocale(locale, catalogue);
                  const current = languageNames[locale];
                  announce(t`Language: ${current}`);
                },
              });
            }}
          />
        </>
      }
      plain={isPlain}
      notice={
        <>
          <PrivacyBanner />
          {(isFirstMissing || language.isError) && (
            <CatalogueMessage messageKey="LANGUAGE_UNAVAILABLE" onClose={endLanguageMessage} />
          )}
          <ThemeNotice />
        </>
      }
      footer={<Footer />}
    >
      <CoveredContext value={warns}>
        <div hidden={warns}>
          <ScreenOutlet />
        </div>
      </CoveredContext>
      {warns && <OutdatedBrowserScreen onProceed={dismiss} />}
    </Page>
  );
}
