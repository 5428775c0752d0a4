import type { Query, QueryClient } from '@tanstack/query-core';
import { postForm } from '#src/browser/post-form.ts';
import type { Core } from '#src/core/core.ts';
import { pendingFormPost } from '#src/core/leave-page.ts';
import { screensKey } from '#src/core/navigation.ts';
import { isHandOff } from '#src/flow/outgoing-posts.ts';
import type { Shell, Wait } from '#src/start/page-start.ts';

/** Selects the queries for which the user waits. Only the view starts them. */
const awaited = { predicate: ({ meta }: Query) => meta?.isAwaited === true };

/** Cancels the queries for which the user waits. */
export function cancelAwaitedQueries(client: QueryClient): void {
  // With `revert`, which is the default, a query would return to its state before the fetch. Without it, the query fails.
  void client.cancelQueries(awaited, { revert: false });
}

/** Stops what the user waits for. */
export function stopWaiting({ client, navigation, submits }: Core): void {
  const isScreenMissing = client.isFetching({ queryKey: screensKey }) > 0;
  cancelAwaitedQueries(client);
  if (isScreenMissing) void navigation.navigate({ to: '/' }, { isLink: true }).finally(submits.cancel);
  else submits.cancel();
}

/**
 * Shows in the shell what the user waits for: a submit, a form post or a query of the view.
 *
 * @param isQueued returns whether a queued submit waits for the view. The script in the head shows that wait.
 * @returns a function that updates the shell. It must be called when the result of `isQueued` becomes false.
 */
export function showWaits(core: Core, shell: Shell, isQueued = () => false): () => void {
  const { client, submits } = core;
  const current = (): Wait | undefined => {
    const post = pendingFormPost(client);
    // The browser may not have left the page, so a click posts the form again.
    if (post !== undefined)
      return {
        kind: isHandOff(post) ? 'hand-off' : 'sign-up',
        onClick: () => postForm(post.action, post.fields),
      };
    const isWaiting = submits.isBusy() || client.isFetching(awaited) > 0;
    return isWaiting ? { kind: 'service', onClick: () => stopWaiting(core) } : undefined;
  };
  const show = () => {
    if (!isQueued()) shell.show(current());
  };
  // When a screen mounts or unmounts, dozens of observers change, but no wait does.
  const onEvent = ({ type }: { readonly type: string }) => type.startsWith('observer') || show();
  client.getMutationCache().subscribe(onEvent);
  client.getQueryCache().subscribe(onEvent);
  show();
  return show;
}
