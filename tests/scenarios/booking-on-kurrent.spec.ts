import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandContext } from '#api/platform/execute-port';
import { createExecute } from '#api/platform/execute';
import { noSeal } from '#api/platform/payload-seal';
import { cancelling, cargo, charterer, declaration } from '#domain/booking/booking.specification';
import { type BookingDecision, amendBooking, cancelBooking, declareBooking } from '#domain/booking/decide';
import { bookingDecider } from '#domain/booking/evolve';
import type { BookingState } from '#domain/booking/state';
import { systemClocks } from '#platform/clock/port';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite/sqlite-documents-writer';
import type { Position } from '#platform/event-store/port';
import { openKurrentEventStore } from '#platform/event-store/kurrent/open-kurrent-event-store';
import { bookingsModel } from '#projections/bookings/read-model';
import { registry } from '#projections/areas';
import { toRecorded } from '#projections/runtime/folding/recorded';
import { runProjections } from '#projections/runtime/projector/run-projections';
import { startWatcher } from '#projections/runtime/watcher/watcher';
import { TwinServer } from '../support/kurrent-twin/twin-server.ts';

const contextOf = (commandId: string): CommandContext => ({
  actor: 'ana',
  organisation: charterer.organisation,
  side: charterer.side,
  commandId,
  payloadHash: commandId,
  correlationId: commandId,
});

const bookings = registry.filter(({ model }) => model.name === bookingsModel.name);

/** Commands, read models and watcher of one node, on a log that a KurrentDB (here its twin) keeps. */
const startNode = async (connectionString: string, folder: string) => {
  const store = await openKurrentEventStore({ connectionString, appendDeadlineMs: 1_000, superviseMs: 200 });
  const file = join(folder, 'documents.db');
  const writer = openSqliteDocumentsWriter(file);
  const faults: unknown[] = [];
  const onFault = (error: unknown) => void faults.push(error);
  const projections = runProjections({
    eventStore: store,
    writer,
    projections: bookings,
    reveal: async () => null,
    onFault,
  });
  await projections.ready;
  const documents = openSqliteDocuments({ file, scans: 'in-thread' });
  const watcher = await startWatcher({
    store,
    control: projections,
    projections: bookings,
    read: toRecorded,
    onFault,
  });
  const execute = createExecute({ store, clock: systemClocks.trade, payloads: noSeal });
  return {
    store,
    watcher,
    faults,
    booking: async () => documents.get(bookingsModel, 'b1'),
    run: async (commandId: string, decide: (state: BookingState) => BookingDecision) => {
      const context = contextOf(commandId);
      const executed = await execute({ stream: 'booking-b1', decider: bookingDecider, decide, context });
      if (!executed.ok) throw new Error(executed.code);
      return executed;
    },
    close: async () => {
      await watcher.close();
      await projections.close();
      await documents.close();
      await writer.close();
      await store.close();
    },
  };
};

describe('a booking whose log is on KurrentDB', () => {
  let folder: string;
  let twin: TwinServer;
  let node: Awaited<ReturnType<typeof startNode>>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laycan-kurrent-'));
    twin = await TwinServer.start();
    node = await startNode(twin.connectionString, folder);
  });
  afterEach(async () => {
    await node.close();
    twin.crash();
    await rm(folder, { recursive: true });
  });

  const shown = async (position: Position) => {
    expect(await node.watcher.passed(position, 60_000)).toBe(true);
    return node.booking();
  };

  it('is declared, amended and cancelled, shown each time, through lost answers, drops and a crash', async () => {
    const told: string[] = [];
    node.watcher.onChanges((changes) => told.push(...changes.map(({ model, id }) => `${model}/${id}`)));

    twin.appendFaults.push('loseAnswer');
    const declared = await node.run('c-1', (state) => declareBooking(state, declaration));
    expect(await shown(declared.position)).toMatchObject({
      document: { bookingNo: '10481', loadingQty: cargo.loadingQty, version: 1 },
      position: declared.position,
    });

    twin.dropSubscriptions();
    const cells = [{ field: 'loadingQty', base: 12_000, value: 11_500 }] as const;
    const amend = (state: BookingState) =>
      amendBooking(state, { by: charterer, parts: [{ bookingId: 'b1', cells }] });
    const amended = await node.run('c-2', amend);
    expect(await shown(amended.position)).toMatchObject({ document: { loadingQty: 11_500, version: 2 } });

    twin = await twin.restarted();
    const again = await node.run('c-2', amend);
    expect(again).toMatchObject({ repeated: true, position: amended.position });

    const cancelled = await node.run('c-3', (state) =>
      cancelBooking(state, { ...cancelling, message: 'Sold elsewhere' }),
    );
    expect(await shown(cancelled.position)).toMatchObject({ document: { cancelled: true, version: 3 } });
    expect(told).toContain('bookings/b1');
    expect(twin.log.streamOf('booking-b1').map(({ type }) => type)).toEqual([
      ...declared.events.map(({ type }) => type),
      ...amended.events.map(({ type }) => type),
      ...cancelled.events.map(({ type }) => type),
    ]);
  });

  it('is taken up where it was by a node that starts later', async () => {
    const declared = await node.run('c-1', (state) => declareBooking(state, declaration));
    await shown(declared.position);
    await node.close();
    node = await startNode(twin.connectionString, folder);
    expect(await node.booking()).toMatchObject({ position: declared.position });
    expect(node.faults).toEqual([]);
  });
});
