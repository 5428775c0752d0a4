import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Step } from '#src/flow/flow.ts';

/** The name of each step in the progress bar of a flow. */
export const stepNames: Readonly<Record<Step, MessageDescriptor>> = {
  'recover-username': msg`Details`,
  'recover-password': msg`Details`,
  'verify-identity': msg`Verify`,
  'choose-username': msg`Your username`,
  'change-password': msg`New password`,
  'activate-user': msg`Activate`,
};
