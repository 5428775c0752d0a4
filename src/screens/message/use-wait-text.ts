import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { minutesUntilRetry } from '#api/retry-after.ts';

/** Returns how long the user must wait after too many requests, such as '2 minutes'. It does not count down. */
export function useWaitText(): string {
  const { t } = useLingui();
  const [minutes] = useState(() => minutesUntilRetry(Date.now()));
  if (minutes === undefined) return t`a few minutes`;
  return minutes === 1 ? t`1 minute` : t`${minutes} minutes`;
}
