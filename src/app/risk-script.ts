import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appInitQuery } from '#api/calls/app-init.ts';
import { startRiskScript } from '#src/browser/risk-script.ts';

/** Starts the risk script once app init has loaded, but not before the view is live, because the script may change globals. */
export function RiskScript({ client }: { readonly client: QueryClient }) {
  const { data } = useQuery(appInitQuery, client);
  useEffect(() => {
    if (data !== undefined) startRiskScript(data);
  }, [data]);
  return null;
}
