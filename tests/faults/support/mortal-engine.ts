import type { EventStore } from '#platform/event-store/port';
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
type Through = <Args extends readonly unknown[], Result>(write: Write<Args, Result>) => Write<Args, Result>;

/** Has all that a running engine writes go through this. */
const written = ({ events, vault, mailer }: Engine, through: Through): void => {
  Object.assign(events, { append: through(events.append.bind(events)) });
  Object.assign(vault, {
    put: through(vault.put.bind(vault)),
    claim: through(vault.claim.bind(vault)),
    replace: through(vault.replace.bind(vault)),
    remove: through(vault.remove.bind(vault)),
  });
  if (mailer) Object.assign(mailer, { send: through(mailer.send.bind(mailer)) });
};

/**
 * Has a running engine fail between two writes, exactly there. A killed process finishes none of its writes either; what reads
 * and folds goes on, which changes nothing that is kept.
 */
export const failing = (engine: Engine, { after, how }: Fault): Failing => {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  const state = { written: 0, hasFailed: false, died };
  written(engine, (write) => async (...args) => {
    const refuses = state.written === after && (how === 'dies' || !state.hasFailed);
    if (refuses) {
      state.hasFailed = true;
      if (how === 'dies') resolve();
      throw new Died();
    }
    if (!state.hasFailed) state.written += 1;
    return write(...args);
  });
  return state;
};

/** Has a running engine refuse one append, the first to such a stream, whatever is written beside it; the process goes on. */
export const refusingOnce = (
  { events }: Engine,
  isMeant: (stream: string) => boolean,
): Pick<Failing, 'hasFailed'> => {
  const state = { hasFailed: false };
  const append: EventStore['append'] = events.append.bind(events);
  Object.assign(events, {
    append: async (...args: Parameters<EventStore['append']>) => {
      if (state.hasFailed || !isMeant(args[0])) return append(...args);
      state.hasFailed = true;
      throw new Died();
    },
  });
  return state;
};

/** An engine that may still die. */
export interface Mortal extends Failing {
  /** It lives on, where it has not died by now. */
  readonly spare: () => void;
}

/** Has a running engine die right behind the append that is told by what it holds; nobody is answered about it. */
export const dyingBehind = (
  engine: Engine,
  isLast: (stream: string, types: readonly string[]) => boolean,
): Mortal => {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  let isSpared = false;
  const spare = (): void => {
    isSpared = true;
  };
  const state = { written: 0, hasFailed: false, died, spare };
  const { events } = engine;
  const append: EventStore['append'] = events.append.bind(events);
  Object.assign(events, {
    append: async (...args: Parameters<EventStore['append']>) => {
      const [stream, , appended] = args;
      const done = await append(...args);
      const types = appended.map(({ type }) => type);
      if (!isSpared && !state.hasFailed && isLast(stream, types)) {
        state.hasFailed = true;
        resolve();
      }
      return done;
    },
  });
  written(engine, (write) => async (...args) => {
    if (state.hasFailed) throw new Died();
    state.written += 1;
    return write(...args);
  });
  return state;
};
