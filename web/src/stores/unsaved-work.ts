/**
 * What was not saved yet when a session ended elsewhere. It waits in this page for the person whose it is; somebody else
 * who signs in takes nothing, and leaves nothing behind.
 */
export class UnsavedWork<Work> {
  private readonly held = new Map<string, { readonly userId: string; readonly work: Work }>();

  keep(userId: string, place: string, work: Work): void {
    this.held.set(place, { userId, work });
  }

  /** Gives it back, once. */
  take(userId: string, place: string): Work | undefined {
    const kept = this.held.get(place);
    this.held.delete(place);
    return kept?.userId === userId ? kept.work : undefined;
  }
}
