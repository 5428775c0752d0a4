/** A catalogue, which the Lingui plugin compiles. */
declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}
