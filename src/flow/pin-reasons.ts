import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Flow } from './flow.ts';

/** Why each flow requires a PIN. */
export const pinReasons: Record<Flow, MessageDescriptor> = {
  'user-activation': msg`Before you can activate your user account, we need to verify you by using a PIN.`,
  'verification-required': msg`Before we log you in, we need to verify you by using a PIN.`,
  'reset-password': msg`Before you can change your password, we need to verify you by using a PIN.`,
  'forgot-username': msg`Before we can send it to you, we need to verify you by using a PIN.`,
  'forgot-password': msg`Before we can send it to you, we need to verify you by using a PIN.`,
};
