import { CancelledError, type QueryClient } from '@tanstack/query-core';
import { activationLinkQuery } from '#api/activation-link-query.ts';
import { ServiceError } from '#api/service-error.ts';
import { pickText } from '#src/flows/entry-params.ts';
import { flowOfPath } from '#src/flows/flow.ts';
import { afterOpeningLink } from '#src/flows/submits/open-activation-link.ts';
import type { Transition } from '#src/flows/transition.ts';
import type { Navigation } from './navigation.ts';

interface ActivationLinkOptions {
  readonly client: QueryClient;
  readonly navigation: Navigation;
}

/** Checks activation links. Each activation code has one query, and the response begins the activation flow. */
export class ActivationLink {
  private readonly client: QueryClient;
  private readonly navigation: Navigation;
  /** Codes whose check failed without a verdict on the link. Only the user can check them again. */
  private readonly failed = new Set<string>();

  constructor({ client, navigation }: ActivationLinkOptions) {
    this.client = client;
    this.navigation = navigation;
  }

  /** Checks a link when its screen is entered, unless a check is under way or has failed without a verdict. */
  open(code: string): void {
    const isChecking = this.client.isFetching({ queryKey: activationLinkQuery(code).queryKey }) > 0;
    if (!isChecking && !this.failed.has(code)) void this.check(code);
  }

  /** Checks a link again when the user requests it. */
  async retry(code: string): Promise<void> {
    await this.navigation.endMessage();
    await this.check(code);
  }

  private async check(code: string): Promise<void> {
    this.failed.delete(code);
    const query = activationLinkQuery(code);
    const { message, state } = await this.client.fetchQuery(query).then(
      (response) => afterOpeningLink({ ok: true, response }, { code, now: Date.now() }),
      (thrown: unknown) => afterFailure(thrown, code),
    );
    // Without this, a flow that begins again would get the cached response.
    this.client.removeQueries({ queryKey: query.queryKey });
    if (state === undefined) this.failed.add(code);
    const { pathname, search } = this.navigation.location();
    const { activationcode } = pickText(search, ['activationcode']);
    // By now the user may have navigated to another screen or opened another link.
    if (flowOfPath(pathname) !== 'user-activation' || activationcode !== code) return;
    await this.navigation.go(undefined, { message, state, keepsMessage: message === undefined });
  }
}

/** Returns what follows a check that failed or that the user cancelled. */
function afterFailure(thrown: unknown, code: string): Transition {
  if (thrown instanceof CancelledError) return { message: 'REQUEST_GIVEN_UP' };
  return afterOpeningLink({ ok: false, failure: ServiceError.from(thrown) }, { code, now: Date.now() });
}
