import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from '#platform/config/secret';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import type { EventStore, Position } from '#platform/event-store/port';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import type { Vault } from '#platform/vault/port';
import { openVault } from '#platform/vault/sqlite/open-vault';
import { organisationsProjection } from '../../organisations/projection.ts';
import { organisationsModel } from '../../organisations/read-model.ts';
import { NoRebuildUnderWay, UnknownProjection } from '../control.ts';
import { CheckpointAheadOfLog } from '../generations/opening.ts';
import { documentsFileIn } from './projections-on-folder.ts';
import type { RunningProjections } from '../projector/run-projections.ts';
import { startProjections } from './start-projections.ts';

const found = (store: EventStore, id: string, name: string) =>
  store.append(`organisation-${id}`, 'no_stream', [
    {
      id: crypto.randomUUID(),
      type: 'OrganisationFounded',
      data: JSON.stringify({ organisationId: id, name, type: 'charterer', template: 'suzano', features: [] }),
      metadata: { commandId: crypto.randomUUID() },
      recordedAt: new Date().toISOString(),
    },
  ]);

const passes = async (projections: RunningProjections, position: Position): Promise<void> => {
  if (projections.reached() >= position) return;
  await new Promise<void>((resolve) => {
    projections.onAdvance((reached) => {
      if (reached >= position) resolve();
    });
  });
};

describe.each(['own', 'caller'] as const)('projections of a data folder, thread %s', (thread) => {
  let folder: string;
  let store: EventStore;
  let vault: Vault;
  let projections: RunningProjections | undefined;
  const faults: unknown[] = [];

  const start = async (): Promise<RunningProjections> => {
    projections = await startProjections({
      folder,
      masterKey: new Secret(Buffer.alloc(32, 7)),
      thread,
      onFault: (error) => faults.push(error),
      onParked: (name, parked) => faults.push(name, parked),
    });
    return projections;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'projections-'));
    faults.length = 0;
    store = await openEventStore({ folder, thread: 'caller' });
    vault = openVault(folder);
  });

  afterEach(async () => {
    await projections?.close();
    await store.close();
    await vault.close();
    rmSync(folder, { recursive: true });
    expect(faults).toEqual([]);
  });

  test('fold, tell of every advance, rebuild and close', async () => {
    await found(store, 'o-1', 'Nordfjord Pulp');
    const running = await start();
    await running.ready;
    const documents = openSqliteDocuments({ file: documentsFileIn(folder), scans: 'worker' });
    expect((await documents.get(organisationsModel, 'o-1'))?.document.name).toBe('Nordfjord Pulp');

    const { position } = await found(store, 'o-2', 'Andes Forestal');
    await passes(running, position);
    expect(await documents.count(organisationsModel, {})).toBe(2);

    const second = `organisations@${organisationsProjection.version}#2`;
    const flipped = new Promise<string>((resolve) => {
      running.onFlip((name, generation) => resolve(`${name} ${generation}`));
    });
    await running.rebuild('organisations');
    expect(await flipped).toBe(`organisations ${second}`);
    const status = (await running.status()).find(({ name }) => name === 'organisations');
    expect(status).toMatchObject({ generation: second, lag: 0, parked: [], rebuild: null });
    await documents.close();
  });

  test('answer with the errors of their own classes', async () => {
    const running = await start();
    await expect(running.rebuild('nothing')).rejects.toThrow(UnknownProjection);
    await expect(running.pause('organisations')).rejects.toThrow(NoRebuildUnderWay);
  });

  test('refuse to follow a log that was cut short', async () => {
    await found(store, 'o-1', 'Nordfjord Pulp');
    await (
      await start()
    ).ready;
    await projections?.close();
    projections = undefined;
    const id = await store.logId();
    await store.close();
    const { DatabaseSync } = await import('node:sqlite');
    const log = new DatabaseSync(join(folder, 'log.db'));
    log.exec('DELETE FROM event WHERE position = (SELECT max(position) FROM event)');
    log.close();
    store = await openEventStore({ folder, thread: 'caller' });
    expect(await store.logId()).toBe(id);
    await expect(start()).rejects.toThrow(CheckpointAheadOfLog);
  });
});
