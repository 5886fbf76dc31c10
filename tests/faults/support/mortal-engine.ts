import type { Engine } from '#portal/engines/engine';

/** What a write of a process is answered that is as good as dead. */
class Died extends Error {
  override readonly name = 'Died';
  constructor() {
    super('The process has died');
  }
}

export interface Fault {
  /** Writes that still go well: appends, records of the vault, and mails. */
  readonly after: number;
  /** `dies`: nothing is written any more. `fails`: one write is refused, and the process goes on. */
  readonly how: 'dies' | 'fails';
}

/** How it went with the writes of an engine since it was told to fail. */
export interface Failing {
  readonly written: number;
  readonly hasFailed: boolean;
  /** Resolves where the process is as good as dead: it answers nobody any more. */
  readonly died: Promise<void>;
}

type Write<Args extends readonly unknown[], Result> = (...args: Args) => Promise<Result>;

/**
 * Has a running engine fail between two writes, exactly there. A killed process finishes none of its writes either; what reads
 * and folds goes on, which changes nothing that is kept.
 */
export const failing = ({ events, vault, mailer }: Engine, { after, how }: Fault): Failing => {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  const state = { written: 0, hasFailed: false, died };
  const counted =
    <Args extends readonly unknown[], Result>(write: Write<Args, Result>): Write<Args, Result> =>
    async (...args) => {
      const refuses = state.written === after && (how === 'dies' || !state.hasFailed);
      if (refuses) {
        state.hasFailed = true;
        if (how === 'dies') resolve();
        throw new Died();
      }
      if (!state.hasFailed) state.written += 1;
      return write(...args);
    };
  Object.assign(events, { append: counted(events.append.bind(events)) });
  Object.assign(vault, {
    put: counted(vault.put.bind(vault)),
    claim: counted(vault.claim.bind(vault)),
    replace: counted(vault.replace.bind(vault)),
    remove: counted(vault.remove.bind(vault)),
  });
  if (mailer) Object.assign(mailer, { send: counted(mailer.send.bind(mailer)) });
  return state;
};
