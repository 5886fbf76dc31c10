import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Documents } from '#platform/documents/port';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite/sqlite-documents-writer';
import type { DocumentsWriter } from '#platform/documents/writer-port';
import { type DueEffectDocument, dueEffectsModel } from '#projections/due-effects/read-model';
import { positionOf } from '../../../tests/support/fake-log.ts';
import { DocumentDueEffects, type Place } from './due-effects.ts';

const generation = 'due-effects@3#1';
const moment = (second: number): string => new Date(second * 1_000).toISOString();

describe('What is due', () => {
  let folder: string;
  let writer: DocumentsWriter;
  let documents: Documents;

  const fill = async (due: Readonly<Record<string, Partial<DueEffectDocument>>>): Promise<void> => {
    const plain = { effect: 'submission_confirmation', draftId: 'd', submissionId: 's', since: moment(1) };
    await writer.prepare(dueEffectsModel, generation);
    const written = Object.entries(due).map(([id, fields], n) => ({
      id,
      position: positionOf(n + 1),
      revision: 0,
      document: { ...plain, refused: null, refusedAt: null, ...fields },
    }));
    const [checkpoint, rest] = [positionOf(written.length), { versions: [], parked: [], moment: moment(9) }];
    await writer.write([{ model: dueEffectsModel, generation, documents: written, checkpoint, ...rest }]);
    await writer.flip('due-effects', generation, moment(9));
    documents = openSqliteDocuments({ file: join(folder, 'documents.db'), scans: 'in-thread' });
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'due-'));
    writer = openSqliteDocumentsWriter(join(folder, 'documents.db'));
  });

  afterEach(async () => {
    await documents.close();
    await writer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is told page by page, the oldest first, also what became due at one moment', async () => {
    await fill({
      e: { since: moment(2) },
      d: {},
      b: {},
      a: { since: moment(3) },
      c: {},
      refused: { refused: 'nobody takes it' },
      other: { effect: 'booking_transfer' } as Partial<DueEffectDocument>,
    });
    const due = new DocumentDueEffects(documents, 'submission_confirmation');
    const found: string[] = [];
    let from: Place | null = null;
    do {
      const page = await due.due(2, null, from);
      found.push(page.map(({ cause }) => cause).join(''));
      from = page.at(-1) ?? null;
    } while (from);
    expect(found).toEqual(['bc', 'de', 'a', '']);
  });

  it('is not what is held back', async () => {
    await fill({ a: {}, b: { since: moment(2) }, c: { since: moment(3) } });
    const due = new DocumentDueEffects(documents, 'submission_confirmation');
    expect(await due.due(5, moment(1), null)).toMatchObject([{ cause: 'b' }, { cause: 'c' }]);
    expect(await due.due(5, moment(1), { since: moment(2), cause: 'b' })).toMatchObject([{ cause: 'c' }]);
  });
});
