import { type AppendOutcome, type Appender, Gathering, settleAll, unknownFor } from './appender.ts';
import type { CommitSignal } from './commit-signal.ts';
import type { LogWriter } from './log-writer.ts';
import type { WireAppend } from './wire.ts';

/** Writes the log in the caller's thread: for tests, and for commands that run while nothing else does. */
export class OwnAppender implements Appender {
  readonly #writer: LogWriter;
  readonly #signal: CommitSignal;
  #closed = false;

  constructor(writer: LogWriter, signal: CommitSignal) {
    this.#writer = writer;
    this.#signal = signal;
  }

  readonly #gathering = new Gathering((appends, settles) => {
    if (this.#closed) {
      settleAll(settles, unknownFor(appends, 'The log is closed'));
      return;
    }
    const before = this.#writer.head;
    settleAll(settles, this.#writer.commit(appends));
    if (this.#writer.head !== before) this.#signal.committed();
  });

  async append(append: WireAppend): Promise<AppendOutcome> {
    return this.#gathering.add(append);
  }

  async close(): Promise<void> {
    // Whatever was gathered in this turn is written before the log closes.
    await Promise.resolve();
    this.#closed = true;
    this.#signal.close();
    this.#writer.close();
  }
}
