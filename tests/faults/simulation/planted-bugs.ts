import { derivedId } from '#api/platform/commands';
import { parseCursor } from '#contracts/live/channels';
import { AppendOutcomeUnknown, beforeTheFirst } from '#platform/event-store/port';
import {
  asIfAppended,
  ForgetfulLog,
  onDocuments,
  onStore,
  remembering,
  renamingSteps,
  settlingFirst,
  takingRefusalsForDone,
  TrustingLog,
} from './planted-parts.ts';
import type { Variant } from './simulation.ts';

/** Each is a part with a fault in it, in the place of the product's: the simulation must notice every one. */
export const plantedBugs: readonly { readonly name: string; readonly plant: () => Variant }[] = [
  { name: 'a log that writes a repeated append once more', plant: () => ({ log: () => new ForgetfulLog() }) },
  {
    name: 'a log that does not look at the expected revision',
    plant: () => ({ log: () => new TrustingLog() }),
  },
  {
    name: 'a store that acknowledges what it has not kept',
    plant: () => ({
      store: onStore((store, simulation) => ({
        append: async (stream, expected, events) =>
          simulation.scheduler.strikes(0.1)
            ? asIfAppended(simulation, expected, events)
            : store.append(stream, expected, events),
      })),
    }),
  },
  {
    name: 'an unknown outcome taken for a failure, and appended again under new ids',
    plant: () => ({
      store: onStore((store, { log }) => ({
        append: async (stream, expected, events) => {
          try {
            return await store.append(stream, expected, events);
          } catch (error) {
            if (!(error instanceof AppendOutcomeUnknown)) throw error;
            const end = log.stream(stream).length - 1;
            const renamed = events.map((event) => ({ ...event, id: derivedId(event.id, 'again', end) }));
            return store.append(stream, end < 0 ? 'no_stream' : end, renamed);
          }
        },
      })),
    }),
  },
  {
    name: 'an unknown outcome taken for success',
    plant: () => ({
      store: onStore((store, simulation) => ({
        append: async (stream, expected, events) => {
          try {
            return await store.append(stream, expected, events);
          } catch (error) {
            if (!(error instanceof AppendOutcomeUnknown)) throw error;
            return asIfAppended(simulation, expected, events);
          }
        },
      })),
    }),
  },
  {
    name: 'a process whose steps have other ids after a restart',
    plant: () => ({ executeOfProcess: renamingSteps() }),
  },
  {
    name: 'a process that settles rows before their bookings are there',
    plant: () => ({ executeOfProcess: settlingFirst }),
  },
  {
    name: 'a process that takes refusals for bookings',
    plant: () => ({ executeOfProcess: takingRefusalsForDone }),
  },
  { name: 'a portal that forgets submissions when it dies', plant: () => ({ forgetsSubmissions: true }) },
  {
    name: 'a checkpoint that is stored before its documents',
    plant: () => ({
      writer: (writer) => ({
        ...writer,
        write: async (writes) => {
          await writer.write(writes.map((write) => ({ ...write, documents: [], versions: [] })));
          await writer.write(writes);
        },
      }),
    }),
  },
  {
    name: 'a projector that begins at the head of the log',
    plant: () => ({
      writer: (writer, { log }) => {
        const checkpoint = log.head();
        return {
          ...writer,
          generations: async (name) =>
            (await writer.generations(name)).map((state) => (state.live ? { ...state, checkpoint } : state)),
        };
      },
    }),
  },
  {
    name: 'documents that are loaded without the position they have seen',
    plant: () => ({
      writer: (writer) => ({
        ...writer,
        load: async (model, generation, ids) =>
          new Map(
            [...(await writer.load(model, generation, ids))].map(([id, loaded]) => [
              id,
              { ...loaded, position: beforeTheFirst },
            ]),
          ),
      }),
    }),
  },
  {
    name: 'a projector that knows only the documents it has at hand',
    plant: () => ({
      writer: (writer) => ({
        ...writer,
        load: async (model, generation, ids) =>
          new Map(
            [...(await writer.load(model, generation, ids))].filter(([, { document }]) => document === null),
          ),
      }),
    }),
  },
  {
    name: 'a subscription of the projector that goes on at the head',
    plant: () => ({
      projectorStore: onStore((store, { log }) => ({
        subscribeAll: (_, subscriber) => store.subscribeAll(log.head(), subscriber),
      })),
    }),
  },
  {
    name: 'a subscription that passes over what could not be folded',
    plant: () => ({
      projectorStore: onStore((store) => ({
        subscribeAll: (after, subscriber) =>
          store.subscribeAll(after, {
            ...subscriber,
            events: async (batch) => {
              await subscriber.events(batch).catch(() => undefined);
            },
          }),
      })),
    }),
  },
  {
    name: 'changes told before the read models have them',
    plant: () => ({
      control: (control, { log }) => ({
        reached: () => log.head(),
        onAdvance: (listener) => control.onAdvance(listener),
        onAhead: (listener) => control.onAhead(listener),
        onFlip: (listener) => control.onFlip(listener),
      }),
    }),
  },
  {
    name: 'a watcher that begins at the head after its subscription fell silent',
    plant: () => ({
      store: onStore((store, { log }) => ({
        subscribeAll: (_, subscriber) => store.subscribeAll(log.head(), subscriber),
      })),
    }),
  },
  {
    name: 'tombstones that nobody remembers',
    plant: () => ({
      documents: onDocuments(() => ({
        lostBy: () => Promise.resolve([]),
        lostOf: () => Promise.resolve([]),
      })),
    }),
  },
  {
    name: 'a resume that misses the oldest change',
    plant: () => ({
      documents: onDocuments((documents) => ({
        changedSince: async (model, after, filter, limit) =>
          (await documents.changedSince(model, after, filter, limit)).slice(1),
      })),
    }),
  },
  {
    name: 'documents that are read once and remembered',
    plant: () => ({ documents: onDocuments(remembering) }),
  },
  {
    name: 'an answer whose cursor is ahead of its rows',
    plant: () => ({
      answer: (answer, { log }) => {
        const generation = parseCursor(answer.cursor)?.generation ?? '-';
        return { ...answer, cursor: `log.${generation}.${log.head()}` };
      },
    }),
  },
];
