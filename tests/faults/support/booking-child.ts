/**
 * A process that declares, amends and cancels bookings from many callers while its projector folds them, and writes
 * down what was acknowledged, into the file that is its standard output. Runs on the built sources.
 *
 * Arguments: folder, callers.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createExecute } from '#api/platform/execute';
import { noSeal } from '#api/platform/payload-seal';
import { amendBooking, type BookingDecision, cancelBooking, declareBooking } from '#domain/booking/decide';
import { bookingDecider } from '#domain/booking/evolve';
import type { BookingState } from '#domain/booking/state';
import { emptyTerms, type NamedRef } from '#domain/booking/terms';
import { systemClocks } from '#platform/clock/port';
import { Secret } from '#platform/config/secret';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { openVault } from '#platform/vault/sqlite/open-vault';
import { startProjections } from '#projections/runtime/thread/start-projections';

/** A command that was answered: the booking's document must show at least this revision. */
export interface AnsweredBooking {
  readonly booking: string;
  readonly revision: number;
}

const [folder = '', callers = '8'] = process.argv.slice(2);
const store = await openEventStore({ folder });
const vault = openVault(folder);
const fail = (error: unknown, doing: string): void => {
  process.stderr.write(`${doing}: ${String(error)}\n`);
  process.exit(2);
};
await startProjections({
  folder,
  masterKey: new Secret(Buffer.alloc(32, 7)),
  thread: 'own',
  onFault: fail,
  onParked: (name, parked) => fail(parked[0]?.error, `${name} is parked`),
});
await vault.ids('key');
const execute = createExecute({ store, clock: systemClocks.trade, payloads: noSeal });
process.send?.(0);
let answered = 0;

const organisation: NamedRef = { id: 'org-1', name: 'Nordfjord Pulp' };
const by = { organisation: organisation.id, side: 'external' } as const;

const run = async (booking: string, decide: (state: BookingState) => BookingDecision): Promise<boolean> => {
  const commandId = randomUUID();
  const executed = await execute({
    stream: `booking-${booking}`,
    decider: bookingDecider,
    decide,
    context: { actor: 'ana', ...by, commandId, payloadHash: '', correlationId: commandId },
  });
  if (!executed.ok) throw new Error(`${booking} refused: ${executed.code}`);
  const line: AnsweredBooking = { booking, revision: executed.revision };
  writeSync(1, `${JSON.stringify(line)}\n`);
  answered += 1;
  process.send?.(answered);
  return executed.state.first?.cancelled ?? false;
};

const declare = (booking: string) => (state: BookingState) =>
  declareBooking(state, {
    by,
    organisation,
    template: 'suzano',
    broker: null,
    bookingNo: booking.slice(0, 8),
    importId: 'draft-1',
    referenceVersions: {},
    replaces: null,
    first: {
      bookingId: booking,
      terms: {
        ...emptyTerms,
        code: booking.slice(0, 6),
        laycanStart: '2027-03-10',
        laycanFinish: '2027-03-19',
        loadingQty: 10_000,
        discharge: { 1: { port: { id: 'NLRTM', name: 'Rotterdam' }, qty: 10_000 } },
      },
    },
    continuation: null,
    vesselRequested: false,
  });

const call = async (): Promise<void> => {
  for (;;) {
    const booking = randomUUID();
    await run(booking, declare(booking));
    for (let change = 0; change < Math.random() * 6; change += 1) {
      await run(booking, (state) =>
        amendBooking(state, {
          by,
          parts: [
            {
              bookingId: booking,
              cells: [
                {
                  field: 'comment',
                  base: state.first?.terms.comment ?? null,
                  value: `change ${change} of ${randomUUID()}`,
                },
              ],
            },
          ],
        }),
      );
    }
    if (Math.random() < 0.2) {
      await run(booking, (state) =>
        cancelBooking(state, { by, bookingId: booking, message: 'no cargo', today: '', shown: null }),
      );
    }
  }
};

await Promise.all(Array.from({ length: Number(callers) }, async () => call()));
