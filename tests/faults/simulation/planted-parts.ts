import { derivedId } from '#api/platform/commands';
import type { Executed, Execute, Execution } from '#api/platform/execute-port';
import type { DomainEvent } from '#domain/shared/envelope';
import type { Documents, Stored, StoredModel } from '#platform/documents/port';
import {
  type Appended,
  beforeTheFirst,
  type ExpectedRevision,
  type NewEvent,
  WrongExpectedRevision,
} from '#platform/event-store/port';
import { SimulatedLog, type StoreOfNode } from './simulated-log.ts';
import type { Simulation, Variant } from './simulation.ts';

/** Appends what it was asked to append before once more. */
export class ForgetfulLog extends SimulatedLog {
  override append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Appended {
    const ids = new Set(this.stream(stream).map(({ id }) => id));
    if (!events.some(({ id }) => ids.has(id))) return super.append(stream, expected, events);
    const first = this.stream(stream).length;
    this.write(stream, first, events);
    return appendedAt(first, events.length, this.head());
  }
}

/** Writes where the caller believes the stream to end. */
export class TrustingLog extends SimulatedLog {
  override append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Appended {
    try {
      return super.append(stream, expected, events);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      const first = expected === 'no_stream' ? 0 : expected + 1;
      this.write(stream, first, events);
      return appendedAt(first, events.length, this.head());
    }
  }
}

const appendedAt = (firstRevision: number, count: number, position: string): Appended => ({
  firstRevision,
  lastRevision: firstRevision + count - 1,
  position,
});

export const asIfAppended = (
  { log }: Simulation,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Appended => appendedAt(expected === 'no_stream' ? 0 : expected + 1, events.length, log.head());

export const onStore =
  (
    plant: (store: StoreOfNode, simulation: Simulation) => Partial<StoreOfNode>,
  ): NonNullable<Variant['store']> =>
  (store, simulation) => ({
    append: (...args) => store.append(...args),
    readStream: (...args) => store.readStream(...args),
    readAll: (...args) => store.readAll(...args),
    head: () => store.head(),
    logId: () => store.logId(),
    subscribeAll: (...args) => store.subscribeAll(...args),
    ...plant(store, simulation),
  });

const done = <State, Event extends DomainEvent, Code extends string>({
  decider,
}: Execution<State, Event, Code>): Executed<State, Event, Code> => ({
  ok: true,
  position: beforeTheFirst,
  revision: 0,
  state: decider.initialState,
  events: [],
  repeated: false,
});

const isBooking = ({ stream }: { readonly stream: string }): boolean => stream.startsWith('booking-');

/** The documents with some of its answers replaced; its other methods stay bound to it. */
export const onDocuments =
  (plant: (documents: Documents) => Partial<Documents>): NonNullable<Variant['documents']> =>
  (documents) => {
    const planted = plant(documents);
    return new Proxy(documents, {
      get: (target, name) => {
        const own: unknown = Reflect.get(planted, name) ?? Reflect.get(target, name);
        return typeof own === 'function' ? own.bind(target) : own;
      },
    });
  };

export const remembering = (documents: Documents): Partial<Documents> => {
  const known = new Map<string, Stored<unknown>>();
  return {
    getMany: async <Doc>(model: StoredModel<Doc>, ids: readonly string[]) => {
      const found = await documents.getMany(model, ids);
      return found.map((stored) => {
        const key = `${model.name} ${stored.id}`;
        const first = known.get(key) ?? stored;
        known.set(key, first);
        return first as Stored<Doc>;
      });
    },
  };
};

export const renamingSteps = (): NonNullable<Variant['executeOfProcess']> => {
  let lives = 0;
  return (execute) => {
    lives += 1;
    const life = lives;
    return (execution) => {
      const { context } = execution;
      return execute({
        ...execution,
        context: { ...context, commandId: derivedId(context.commandId, life) },
      });
    };
  };
};

export const takingRefusalsForDone: NonNullable<Variant['executeOfProcess']> =
  (execute): Execute =>
  async (execution) => {
    const told = await execute(execution);
    return !told.ok && isBooking(execution) ? done(execution) : told;
  };

export const settlingFirst: NonNullable<Variant['executeOfProcess']> =
  (execute): Execute =>
  async (execution) => {
    if (!isBooking(execution)) return execute(execution);
    execute(execution).catch(() => undefined);
    return done(execution);
  };
