import { Outlet } from '@tanstack/react-router';
import { useActivity } from '#src/journey/activity.ts';
import { useJourney } from '#src/journey/journey.ts';
import { useBrand } from '#src/journey/use-brand.ts';
import { brandStyle } from '#src/ui/brand-colours.ts';
import { BusyRegion } from '#src/ui/busy-region.tsx';
import { OfflineNotice } from '#src/ui/offline-notice.tsx';
import { Page } from '#src/ui/page.tsx';
import { BrandBar } from './brand-bar.tsx';
import { DepartureNotice } from './departure-notice.tsx';
import { Footer } from './footer.tsx';
import { ThemeNotice } from './theme-notice.tsx';

/** The frame of every screen: brand header, notices, the screen itself, brand footer. */
export function Layout() {
  const { activity } = useJourney();
  const { phase } = useActivity(activity);
  const { brand, failure } = useBrand();
  return (
    <div style={brandStyle(brand.colours)}>
      <Page
        header={<BrandBar />}
        notice={
          <>
            <OfflineNotice />
            <ThemeNotice failure={failure} />
          </>
        }
        footer={<Footer />}
      >
        <BusyRegion busy={phase !== 'idle'} overlay={<DepartureNotice />}>
          <Outlet />
        </BusyRegion>
      </Page>
    </div>
  );
}
