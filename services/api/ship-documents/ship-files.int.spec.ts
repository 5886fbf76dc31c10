import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { documentStream } from '#domain/streams';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { openFiles } from '#platform/files/folder/open-files';
import type { Files } from '#platform/files/port';
import { PaperRefused, PapersAway } from '#platform/papers/port';
import type { ShipDocument } from '#projections/documents/read-model';
import { TestClock } from '../../../tests/support/test-clock.ts';
import { createExecute } from '../platform/execute.ts';
import { noSeal } from '../platform/payload-seal.ts';
import { ShipFiles } from './ship-files.ts';

const content = 'bill of lading';
const sha256 = createHash('sha256').update(content).digest('hex');

const document: ShipDocument = {
  documentId: 'd-1',
  kind: 'bol',
  voyageId: 'v-1',
  callIds: ['v-1~a'],
  cargoRefs: [],
  vesselId: null,
  name: 'B/L 1',
  search: 'b/l 1',
  code: null,
  expiresOn: null,
  file: { mediaType: 'application/pdf', size: content.length, sha256, path: 'bol/1.pdf' },
  refusal: null,
  refusedAt: null,
  statedAt: '2027-03-01T08:00:00.000Z',
};

describe('files of ships’ documents', () => {
  let folder: string;
  let files: Files;
  let store: EventStore;
  let asked: number;
  let refusals: string[];
  let source: () => Promise<Readable>;
  let shipFiles: ShipFiles;
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laycan-ship-files-'));
    files = await openFiles(folder);
    store = openEventStoreInMemory();
    asked = 0;
    refusals = [];
    source = async () => Readable.from([Buffer.from(content)]);
    const execute = createExecute({
      store,
      clock: new TestClock('2027-03-10T08:00:00.000Z').trade,
      payloads: noSeal,
    });
    const papers = {
      open: async () => {
        asked += 1;
        return source();
      },
    };
    shipFiles = new ShipFiles(files, papers, execute, (reason) => refusals.push(reason));
  });
  afterEach(async () => {
    await files.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  const open = async (wanted: ShipDocument = document): Promise<string> => text(await shipFiles.open(wanted));
  const statusOf = async (wanted?: ShipDocument): Promise<unknown> =>
    open(wanted).then(
      () => 200,
      (error: { readonly status?: number }) => error.status,
    );
  const recorded = async (): Promise<readonly string[]> => {
    const events = await store.readStream(documentStream('d-1'));
    return events.map(({ type }) => type);
  };

  it('are fetched once, however many ask', async () => {
    expect(await Promise.all([open(), open(), open()])).toEqual([content, content, content]);
    expect(await open()).toBe(content);
    expect(asked).toBe(1);
    expect(await recorded()).toEqual([]);
  });

  it.each([
    ['of another size', { ...document.file, size: 4 }],
    ['of another hash', { ...document.file, sha256: 'b'.repeat(64) }],
  ])('that are %s are refused, and nothing is kept', async (_, file) => {
    expect(await statusOf({ ...document, file })).toBe(503);
    expect(await statusOf({ ...document, file })).toBe(503);
    expect(await recorded()).toEqual(['DocumentFileRefused']);
    expect(refusals).toHaveLength(2);
    expect(await files.read(sha256)).toBeUndefined();
  });

  it('that come after they were refused are told of', async () => {
    source = async () => {
      throw new PaperRefused('absent');
    };
    expect(await statusOf()).toBe(503);
    source = async () => Readable.from([Buffer.from(content)]);
    const refused = {
      ...document,
      refusal: 'There is no file at the address.',
      refusedAt: document.statedAt,
    };
    expect(await open(refused)).toBe(content);
    expect(await recorded()).toEqual(['DocumentFileRefused', 'DocumentFileAccepted']);
  });

  it('whose source is away are asked for again, and nothing is said of them', async () => {
    source = async () => {
      throw new PapersAway('away');
    };
    expect(await statusOf()).toBe(503);
    expect(await statusOf()).toBe(503);
    expect(asked).toBe(2);
    expect(await recorded()).toEqual([]);
  });

  it('of an archive are all there before it begins, or none of it is', async () => {
    const absent = { ...document, documentId: 'd-2', file: { ...document.file, sha256: 'c'.repeat(64) } };
    const refused = { status: 503, code: 'document_unavailable' };
    await expect(shipFiles.keepAll([document, absent])).rejects.toMatchObject(refused);
    await expect(shipFiles.keepAll([document])).resolves.toBeUndefined();
  });
});
