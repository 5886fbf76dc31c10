import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from '#platform/config/secret';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import type { EventStore, Position } from '#platform/event-store/port';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import type { Vault } from '#platform/vault/port';
import { openVault } from '#platform/vault/sqlite/open-vault';
import { organisationsModel } from '#projections/organisations/read-model';
import { documentsFileIn } from '#projections/runtime/thread/projections-on-folder';
import { startProjectorThread } from '#projections/runtime/thread/projector-thread';
import type { RunningProjections } from '#projections/runtime/projector/run-projections';

let folder: string;
let store: EventStore;
let vault: Vault;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-projector-'));
  store = await openEventStore({ folder, thread: 'caller' });
  vault = openVault(folder);
});
afterEach(async () => {
  await store.close();
  await vault.close();
  rmSync(folder, { recursive: true, force: true });
});

const found = async (id: string): Promise<Position> => {
  const data = { organisationId: id, name: id, type: 'charterer', template: 'suzano', features: [] };
  const { position } = await store.append(`organisation-${id}`, 'no_stream', [
    {
      id: crypto.randomUUID(),
      type: 'OrganisationFounded',
      data: JSON.stringify(data),
      metadata: { commandId: crypto.randomUUID() },
      recordedAt: '2026-03-01T08:00:00.000Z',
    },
  ]);
  return position;
};

const passes = (projections: RunningProjections, position: Position): Promise<void> =>
  new Promise((resolve) => {
    const look = (reached: Position): void => {
      if (reached >= position) resolve();
    };
    projections.onAdvance(look);
    look(projections.reached());
  });

describe('the thread of the projector', () => {
  it('may die: what was asked is refused, and another thread goes on where it stood', async () => {
    const faults: unknown[] = [];
    const projections = await startProjectorThread(
      {
        folder,
        masterKey: new Secret(Buffer.alloc(32, 7)),
        onFault: (error) => faults.push(error),
        onParked: (name) => faults.push(name),
      },
      new URL('./support/dying-projector-worker.ts', import.meta.url),
    );
    await projections.ready;
    await passes(projections, await found('first'));
    await expect(projections.sweep()).rejects.toThrow('The projector has stopped');
    await expect(projections.status()).rejects.toThrow('being started again');
    const reached = projections.reached();
    const position = await found('second');
    await passes(projections, position);
    expect(projections.reached() > reached).toBe(true);
    await projections.sweep();
    const documents = openSqliteDocuments({ file: documentsFileIn(folder), scans: 'in-thread' });
    expect(await documents.count(organisationsModel, {})).toBe(2);
    await documents.close();
    await projections.close();
    expect(faults).toHaveLength(1);
  });
});
