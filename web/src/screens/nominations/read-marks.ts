import type { ThreadReadView } from '#contracts/nomination/message-view';

type Hear = (mark: ThreadReadView) => void;

/** What the user has read in one of their tabs, told to the lists of the others. */
class ReadMarks {
  private readonly listeners = new Set<Hear>();

  /** Until the answer is called. */
  listen(hear: Hear): () => void {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  }

  heard(marks: readonly ThreadReadView[]): void {
    for (const mark of marks) for (const hear of this.listeners) hear(mark);
  }
}

export const readMarks = new ReadMarks();
