import { afterEach, expect, it, jest } from '@jest/globals';
import type { WorkbookRow } from '#contracts/workbook/shape';
import { inOneAppend, openDraft } from '#domain/declaration-draft/decide';
import { receiveUpload } from '#domain/declaration-draft/decide-upload';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { rowsOf } from '#domain/declaration-draft/state';
import { clear } from '#domain/declaration-draft/upload.specification';
import { draftStream } from '#domain/streams';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { activeRequests } from '#platform/fairness/active-requests';
import { clock, context, noPause } from '../../../../tests/support/cargo-hold.ts';
import { createExecute } from '../../platform/execute.ts';
import { noSeal } from '../../platform/payload-seal.ts';
import { UploadProcess } from './upload-process.ts';

const draftId = 'draft-1';
const owner = { organisation: 'org-1', side: 'external', preparedBy: 'org-1' } as const;
const rowsOfBatch = (batch: number): readonly WorkbookRow[] =>
  [1, 2].map((n) => ({ line: batch * 500 + n, cells: { code: { value: `CODE-${batch}-${n}` } } }));

afterEach(() => {
  jest.restoreAllMocks();
});

it('lets others have their turn between the batches of a long file, and keeps a short one waiting for nobody', async () => {
  const store = openEventStoreInMemory();
  const steps: string[] = [];
  jest.spyOn(activeRequests, 'yieldToOthers').mockImplementation(async () => {
    steps.push('turn');
    return false;
  });
  const execute = createExecute({
    clock,
    pause: noPause,
    payloads: noSeal,
    store: {
      readStream: (...read) => store.readStream(...read),
      append: (...append) => {
        const [, , [event]] = append;
        steps.push(event?.metadata['commandId']?.split('/').at(-1) ?? '');
        return store.append(...append);
      },
    },
  });
  const process = new UploadProcess({
    execute,
    settingsOf: () => Promise.reject(new Error('Nothing is read')),
    remembered: async () => [],
    read: () => Promise.reject(new Error('Nothing is read')),
    matchAll: async (draft) => ({
      matches: rowsOf(draft).map(({ id }) => ({ row: id, match: { as: 'new' }, cells: null })),
      unchanged: [],
      comparison: null,
    }),
  });
  const take = async (draft: string, batches: number): Promise<readonly string[]> => {
    const received = { file: 'f'.repeat(64), fileName: 'file.csv', size: 1 };
    const opening = { draftId: draft, owner, kind: 'upload', template: 'suzano', ordinal: 0 } as const;
    await execute({
      stream: draftStream(draft),
      decider: draftDecider,
      decide: (state) =>
        inOneAppend(state, [(at) => openDraft(at, opening), (at) => receiveUpload(at, received)]),
      context: context(draft),
    });
    const held = Array.from({ length: batches }, (_, batch) => rowsOfBatch(batch));
    steps.length = 0;
    await process.carryOut(
      {
        draftId: draft,
        file: received.file,
        organisation: 'org-1',
        template: 'suzano',
        context: context(draft),
      },
      {
        summary: {
          format: 'csv',
          sheet: null,
          columns: ['code'],
          ignored: [],
          rows: held.flat().length,
          found: clear(),
          bases: null,
        },
        held,
      },
    );
    return [...steps];
  };
  try {
    expect(await take(draftId, 1)).toEqual(['columns', 'batch-0', 'match-0', 'complete']);
    const adding = ['batch-0', 'turn', 'batch-1', 'turn', 'batch-2'];
    const matching = ['match-0', 'turn', 'match-1', 'turn', 'match-2'];
    expect(await take('draft-2', 3)).toEqual(['columns', ...adding, ...matching, 'complete']);
  } finally {
    await store.close();
  }
});
