import { useLingui } from '@lingui/react/macro';
import { Match, useChildMatches, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { markScreenLive } from '#src/core/screen-live.ts';
import { isHandOff } from '#src/flow/form-posts.ts';
import { BusyContext, useDeparture, useWaiting } from '#src/forms/use-busy.tsx';
import { waitText } from '#src/locales/messages.ts';
import { brandTokens } from '#src/ui/brand-colours.ts';
import { BusyRegion } from '#src/ui/busy-region.tsx';
import { ArrivalContext } from '#src/ui/button.tsx';
import { Page } from '#src/ui/page.tsx';
import { VisuallyHidden } from '#src/ui/text.tsx';
import { useMediaQuery } from '#src/ui/use-media-query.tsx';
import { BrandBar } from './brand-bar.tsx';
import { CatalogueMessage } from './catalogue-message.tsx';
import { CoveredContext } from './covered-context.tsx';
import { DepartureNotice } from './departure-notice.tsx';
import { DoorSign } from './door-sign.tsx';
import { Footer } from './footer.tsx';
import { OutdatedBrowserScreen } from './outdated-browser-screen.tsx';
import { PrivacyBanner } from './privacy-banner.tsx';
import { SlowNotice } from './slow-notice.tsx';
import { ThemeNotice } from './theme-notice.tsx';
import { useBrand } from './use-brand.tsx';
import { useBrowserWarning } from './use-browser-warning.tsx';
import { useForgetUsername } from './use-known-username.tsx';
import { useLanguage } from './use-language.tsx';

/** Sets the design tokens of the brand. */
function useBrandTokens() {
  const { colours } = useBrand().brand;
  const isDark = useMediaQuery('screen and (prefers-color-scheme: dark)');
  useEffect(() => {
    const { style } = document.documentElement;
    const tokens = Object.entries(brandTokens(colours ?? {}, isDark));
    for (const [name, value] of tokens) style.setProperty(name, value);
    return () => {
      for (const [name] of tokens) style.removeProperty(name);
    };
  }, [colours, isDark]);
}

/**
 * The screen of the present route. The router's `Outlet` would add a Suspense boundary, which React hydrates after the
 * frame and in pieces: while it does, what the user types into the prerendered form is lost. No screen suspends, because
 * the router loads it before it shows it.
 */
function ScreenOutlet() {
  const routeId = useChildMatches({ select: ([match]) => match?.routeId });
  return routeId && <Match routeId={routeId} />;
}

/** Whether the screen is the activation error, whose page has none of the decoration of login. */
function useIsPlain(): boolean {
  return useMatches({
    select: (matches) => {
      const context = matches.at(-1)?.context;
      const screen = context && 'shown' in context ? context.shown.screen : undefined;
      return screen === 'link-incomplete' || screen === 'link-refused';
    },
  });
}

interface LayoutProps {
  /** Whether the user has left the screen that is still shown, by Back or Forward. */
  readonly isLeft: boolean;
}

/** The frame of every screen: brand header, notices, the screen itself, brand footer. */
export function Layout({ isLeft }: LayoutProps) {
  const waiting = useWaiting();
  const departure = useDeparture();
  const busy = waiting || departure !== undefined || isLeft;
  const { t } = useLingui();
  const { warns, dismiss } = useBrowserWarning(busy);
  const isPlain = useIsPlain() && !warns;
  const language = useLanguage();
  useBrandTokens();
  useForgetUsername();
  // React runs the effects of the screen before this one, so the screen is live.
  useEffect(() => markScreenLive(), []);
  return (
    <BusyRegion
      busy={busy}
      overlay={
        <>
          <div aria-live="polite">
            <VisuallyHidden>{busy && t(waitText)}</VisuallyHidden>
          </div>
          {(waiting || isLeft) && <SlowNotice isLeft={isLeft} />}
          {departure && <DepartureNotice departure={departure} />}
        </>
      }
    >
      <Page
        header={<BrandBar loading={language.loading} onChoose={language.choose} />}
        sign={!isPlain && <DoorSign />}
        notice={
          <>
            <PrivacyBanner />
            {language.hasFailed && (
              <CatalogueMessage messageKey="LANGUAGE_UNAVAILABLE" onClose={language.forget} />
            )}
            <ThemeNotice />
          </>
        }
        footer={<Footer />}
      >
        <BusyContext value={busy}>
          <ArrivalContext value={departure && isHandOff(departure) ? t`Opening your console…` : undefined}>
            <CoveredContext value={warns}>
              <div hidden={warns}>
                <ScreenOutlet />
              </div>
            </CoveredContext>
            {warns && <OutdatedBrowserScreen onProceed={dismiss} />}
          </ArrivalContext>
        </BusyContext>
      </Page>
    </BusyRegion>
  );
}
