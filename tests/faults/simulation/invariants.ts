import { derivedId } from '#api/platform/commands';
import type { BookingEvent } from '#domain/booking/events';
import { termOf, type BookingField } from '#domain/booking/terms';
import { cellEntries, type Cells, isParsed, normalCell, termsOf } from '#domain/declaration-draft/cells';
import type { DraftEvent, RowOutcome } from '#domain/declaration-draft/events';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { rowOf } from '#domain/declaration-draft/state';
import type { StoredEvent } from '#platform/event-store/port';
import { runProjections } from '#projections/runtime/projector/run-projections';
import { MemoryDocuments } from '../../support/memory-documents.ts';
import { simulatedProjections } from './simulated-projector.ts';
import { contentsOf } from './simulated-browser.ts';
import { drafts } from './simulated-people.ts';
import type { Simulation } from './simulation.ts';
import { quiet } from './simulated-time.ts';

/** One row of one submission: what was sent of it, and how often and how it was settled. */
interface SentRow {
  readonly submissionId: string;
  readonly row: string;
  readonly bookingId: string | null;
  readonly cells: Cells;
  readonly outcomes: RowOutcome[];
}

const logFaults = ({ log, ledger }: Simulation): string[] => {
  const faults: string[] = [];
  const ids = new Set(log.events.map(({ id }) => id));
  if (ids.size !== log.events.length) faults.push('an id is in the log twice');
  for (const id of ledger.acknowledged) if (!ids.has(id)) faults.push(`the acknowledged event ${id} is lost`);
  const next = new Map<string, number>();
  const commands = new Map<string, number>();
  for (const { stream, revision, metadata } of log.events) {
    if (revision !== (next.get(stream) ?? 0)) faults.push(`${stream} has revision ${revision} out of turn`);
    next.set(stream, revision + 1);
    const command = `${stream} ${metadata['actor']} ${metadata['commandId']}`;
    const last = commands.get(command);
    if (last !== undefined && last !== revision - 1) faults.push(`${command} was carried out twice`);
    commands.set(command, revision);
  }
  return faults;
};

const eventsOf = (stored: readonly StoredEvent[]): readonly unknown[] =>
  stored.map(({ type, data }) => ({ type, data: JSON.parse(data) as unknown }));

const bookingEvents = (stored: readonly StoredEvent[]) => eventsOf(stored) as readonly BookingEvent[];
const draftEvents = (stored: readonly StoredEvent[]) => eventsOf(stored) as readonly DraftEvent[];

/** Every row that was ever submitted, from the drafts' streams alone. */
const sentRows = ({ log }: Simulation, faults: string[]): readonly SentRow[] => {
  const sent = new Map<string, SentRow>();
  for (const draft of drafts) {
    let state = draftDecider.initialState;
    const keyOf = (submissionId: string, row: string): string => `${draft} ${submissionId} ${row}`;
    for (const event of draftEvents(log.stream(`draft-${draft}`))) {
      state = draftDecider.evolve(state, event);
      if (event.type === 'SubmissionRowsListed') {
        const { submissionId, rows } = event.data;
        for (const { row } of rows) {
          const held = rowOf(state, row);
          const cells = held?.submitting?.cells ?? {};
          const bookingId = held?.bookingId ?? null;
          sent.set(keyOf(submissionId, row), { submissionId, row, bookingId, cells, outcomes: [] });
        }
      }
      if (event.type === 'RowsSettled')
        for (const outcome of event.data.outcomes)
          sent.get(keyOf(event.data.submissionId, outcome.row))?.outcomes.push(outcome);
    }
    for (const { id, completed } of Object.values(state.submissions))
      if (!completed) faults.push(`submission ${id} of ${draft} was never completed`);
  }
  return [...sent.values()];
};

/** What the commands of one submission's row did to bookings. */
const doneFor = ({ log }: Simulation, { submissionId, row }: SentRow): readonly StoredEvent[] => {
  const commandId = derivedId(submissionId, row);
  return log.events.filter(
    ({ metadata, stream }) => metadata['commandId'] === commandId && stream.startsWith('booking-'),
  );
};

/** Of the fields that a declaration carries as they were typed. */
const checked: readonly BookingField[] = ['comment', 'loadingQty'];

const declarationFault = (simulation: Simulation, sent: SentRow, isDeclared: boolean): string | undefined => {
  const declarations = bookingEvents(simulation.log.events).filter(
    (event) =>
      (event.type === 'BookingDeclared' || event.type === 'ContinuationDeclared') &&
      event.data.bookingId === sent.row,
  );
  const [declared] = declarations;
  if (declarations.length > 1) return `${sent.row} was declared ${declarations.length} times`;
  if (isDeclared !== (declared !== undefined))
    return `${sent.row} is ${isDeclared ? 'settled and not declared' : 'declared and not settled so'}`;
  if (declared?.type !== 'BookingDeclared') return undefined;
  const terms = termsOf(sent.cells);
  const wrong = checked.find((field) => termOf(declared.data.terms, field) !== termOf(terms, field));
  return wrong === undefined ? undefined : `${sent.row} was declared with another ${wrong}`;
};

const amendmentFault = (simulation: Simulation, sent: SentRow, isDeclared: boolean): string | undefined => {
  const done = bookingEvents(doneFor(simulation, sent));
  if (!isDeclared) return done.length > 0 ? `${sent.row} was amended and settled as not` : undefined;
  const events = bookingEvents(simulation.log.events.filter(({ stream }) => stream.startsWith('booking-')));
  const written = JSON.stringify(events.filter(({ data }) => data.bookingId === sent.bookingId));
  const missing = cellEntries(sent.cells).find(([, cell]) => {
    const value = normalCell(cell.value);
    return isParsed(value) && value !== null && !written.includes(JSON.stringify(value));
  });
  return missing && `${sent.row} was settled, and its ${missing[0]} is nowhere`;
};

const submissionFaults = (simulation: Simulation): string[] => {
  const faults: string[] = [];
  const all = sentRows(simulation, faults);
  const wasDeclared = (row: string): boolean =>
    all.some(
      (sent) => sent.row === row && sent.bookingId === null && sent.outcomes[0]?.outcome === 'declared',
    );
  for (const sent of all) {
    const { row, submissionId, outcomes, bookingId } = sent;
    if (outcomes.length !== 1) faults.push(`${row} of ${submissionId} was settled ${outcomes.length} times`);
    const isDeclared = outcomes[0]?.outcome === 'declared';
    if (bookingId === null && !isDeclared && wasDeclared(row)) continue;
    const check = bookingId === null ? declarationFault : amendmentFault;
    const fault = check(simulation, sent, isDeclared);
    if (fault) faults.push(fault);
  }
  return faults;
};

const sorted = <Value>(map: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1));

const contents = (memory: MemoryDocuments, model: string) => {
  const live = memory.live(model);
  return {
    documents: sorted(live?.documents ?? new Map()),
    versions: sorted(live?.versions ?? new Map()),
    parked: [...(live?.parked ?? [])],
  };
};

/** The same log, folded once, in order, from its beginning. */
const readModelFaults = async ({ log, memory }: Simulation): Promise<string[]> => {
  const fresh = new MemoryDocuments();
  const running = runProjections({
    eventStore: {
      logId: () => Promise.resolve('log'),
      head: () => Promise.resolve(log.head()),
      readAll: (after, limit) => Promise.resolve(log.after(after).slice(0, limit)),
      subscribeAll: (after, subscriber) => {
        const hand = async (): Promise<void> => {
          for (const event of log.after(after)) await subscriber.events([event]);
          await subscriber.caughtUp?.(log.head());
        };
        const handing = hand();
        return { stop: () => handing };
      },
    },
    writer: fresh.writer(),
    projections: simulatedProjections,
    reveal: () => null,
  });
  await running.ready;
  await running.close();
  await quiet();
  return simulatedProjections.flatMap(({ model: { name } }) =>
    JSON.stringify(contents(memory, name)) === JSON.stringify(contents(fresh, name))
      ? []
      : [`${name} are not what the log comes to`],
  );
};

const screenFaults = (simulation: Simulation): string[] =>
  simulation.browsers.flatMap((browser) => {
    const expected = contentsOf(simulation.answer(browser.channel).views);
    const isSame = JSON.stringify(browser.shown()) === JSON.stringify(expected);
    return [
      ...browser.faults,
      ...(isSame ? [] : [`a screen on ${browser.channel} shows something else than a query`]),
    ];
  });

/** Everything that is wrong after a run has come to its end; nothing, where all is well. */
export const violations = async (simulation: Simulation): Promise<readonly string[]> => [
  ...simulation.faults,
  ...logFaults(simulation),
  ...submissionFaults(simulation),
  ...(await readModelFaults(simulation)),
  ...screenFaults(simulation),
];
