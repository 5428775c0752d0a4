/** Stands in for @tanstack/devtools-event-client, to which forms report every change: nobody listens here. */
export class EventClient {
  on(): () => void {
    return () => undefined;
  }
  emit(): void {}
}
