import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import type { ChooseReading } from './commands.ts';
import { addRows, endDraft, replaceDraft } from './decide.ts';
import {
  chooseReading,
  completeUpload,
  expireFile,
  failUpload,
  readColumns,
  requireReadable,
} from './decide-upload.ts';
import { added, newRow, opened, submitted } from './draft.specification.ts';
import type { DraftEvent } from './events.ts';
import { draftDecider } from './evolve.ts';
import { chosenReading, clear, columnsRead, received, surveyed } from './upload.specification.ts';

const given = specify(draftDecider);

const upload: DraftEvent[] = [opened('upload'), received()];
const asking: DraftEvent[] = [...upload, columnsRead()];
const answer: ChooseReading = {
  by: 'alice',
  columns: [
    { column: 3, field: 'laycanFinish' },
    { column: 4, field: null },
  ],
  readings: [{ columns: [2, 3], reading: 'month_first' }],
  remember: true,
  replaces: null,
  evenIfTouched: false,
};
const chosen = [
  { column: 1, field: 'code', reading: null },
  { column: 2, field: 'laycanStart', reading: 'month_first' },
  { column: 3, field: 'laycanFinish', reading: 'month_first' },
  { column: 4, field: null, reading: null },
] as const;
const choosing = (over: Partial<ChooseReading> = {}) => ({
  when: (history: readonly DraftEvent[]) =>
    given(history).when((state) => chooseReading(state, { ...answer, ...over })),
});

describe('the columns of a file', () => {
  it('are found once', () => {
    given(upload)
      .when((state) => readColumns(state, { columns: surveyed() }))
      .thenEvents([columnsRead()]);
    given(asking)
      .when((state) => readColumns(state, { columns: clear() }))
      .thenNothing();
    given([opened('new')])
      .when((state) => readColumns(state, { columns: clear() }))
      .thenRejected('draft_not_open', { phase: 'open' });
  });

  it('let no row in while one of them is open', () => {
    const rows = [newRow('r1', { code: 'A' }, { line: 1 })];
    given(asking)
      .when((state) => addRows(state, { by: 'alice', rows }))
      .thenRejected('draft_not_open', { phase: 'asking' });
    given(asking)
      .when((state) => completeUpload(state, { columns: [], rows: 0 }))
      .thenRejected('draft_not_open', { phase: 'asking' });
    given([...upload, columnsRead(clear())])
      .when((state) => addRows(state, { by: 'alice', rows }))
      .thenEvents([added(rows)]);
  });

  it('ask where a file is read anew, though nothing be open', () => {
    given([opened('upload'), received('d0'), columnsRead(clear())])
      .when((state) => chooseReading(state, { ...answer, columns: [], readings: [] }))
      .thenEvents([
        {
          type: 'UploadReadingChosen',
          data: {
            ...chosenReading([
              { column: 1, field: 'code', reading: null },
              { column: 2, field: 'laycanStart', reading: null },
            ]).data,
            remember: true,
            replaces: 'd0',
          },
        },
      ]);
  });

  it('can be left unanswered: the draft is discarded or replaced', () => {
    given(asking)
      .when(endDraft)
      .thenEvents([{ type: 'DraftEnded', data: { draftId: 'd1' } }]);
    given(asking)
      .when((state) => replaceDraft(state, { by: 'd2', actor: 'alice', evenIfTouched: true }))
      .thenEvents([{ type: 'DraftReplaced', data: { draftId: 'd1', by: 'd2' } }]);
  });
});

describe('how a file is read', () => {
  it('is said of every column; dates are read alike', () => {
    choosing()
      .when(asking)
      .thenEvents([chosenReading(chosen, true)]);
  });

  it('says whether the upload whose place it takes may go although colleagues worked on it', () => {
    const said = chosenReading(chosen, true);
    choosing({ replaces: 'd0', evenIfTouched: true })
      .when(asking)
      .thenEvents([{ ...said, data: { ...said.data, replaces: 'd0', evenIfTouched: true } }]);
  });

  it('is said once: a second one hears the first', () => {
    choosing({ by: 'bruno' })
      .when([...asking, chosenReading(chosen)])
      .thenRejected('reading_chosen', { by: 'alice', columns: chosen });
  });

  it('may be otherwise than found', () => {
    choosing({ columns: [...answer.columns, { column: 2, field: null }] })
      .when(asking)
      .thenEvents([
        chosenReading(
          chosen.map((each) => (each.column === 2 ? { column: 2, field: null, reading: null } : each)),
          true,
        ),
      ]);
  });

  it.each([
    ['a column that stands open', { columns: [{ column: 4, field: null }] }, { columns: [3], readings: [] }],
    ['a question that stands open', { readings: [] }, { columns: [], readings: [[2, 3]] }],
    [
      'an answer of the question’s kind',
      { readings: [{ columns: [2, 3], reading: 'groups' }] },
      { columns: [], readings: [[2, 3]] },
    ],
  ] as const)('is refused without %s', (_what, over, details) => {
    choosing(over).when(asking).thenRejected('reading_incomplete', details);
  });

  it('needs no answer about dates that are not read', () => {
    const columns = [2, 3, 4].map((column) => ({ column, field: null }));
    choosing({ columns, readings: [] })
      .when(asking)
      .thenEvents([
        chosenReading(
          chosen.map(({ column, field }) => ({ column, field: column === 1 ? field : null, reading: null })),
          true,
        ),
      ]);
  });

  it('is refused where it names a column that is none, one field twice, or nothing that a row is found by', () => {
    choosing({ columns: [...answer.columns, { column: 9, field: null }] })
      .when(asking)
      .thenRejected('column_unknown', { column: 9 });
    choosing({
      columns: [answer.columns[0], { column: 4, field: 'laycanFinish' }].flatMap((each) => each ?? []),
    })
      .when(asking)
      .thenRejected('field_twice', { field: 'laycanFinish', columns: [3, 4] });
    choosing({ columns: [...answer.columns, { column: 1, field: null }] })
      .when(asking)
      .thenRejected('no_identifying_column');
  });

  it('belongs to an upload that asks', () => {
    choosing().when([]).thenRejected('draft_unknown');
    choosing().when(upload).thenRejected('draft_not_open', { phase: 'receiving' });
  });
});

describe('reading a file anew', () => {
  it('takes an upload whose rows are not on their way', () => {
    const complete: DraftEvent[] = [
      ...upload,
      columnsRead(clear()),
      added([newRow('r1', { code: 'A' }, { line: 1 })]),
      { type: 'UploadCompleted', data: { draftId: 'd1', columns: ['code'], rows: 1 } },
    ];
    given(complete).when(requireReadable).thenNothing();
    given(asking).when(requireReadable).thenNothing();
    given([...complete, ...submitted([{ row: 'r1', revision: 3, bookingNo: '1' }])])
      .when(requireReadable)
      .thenRejected('row_submitting', { rows: ['r1'] });
    given(upload).when(requireReadable).thenRejected('draft_not_open', { phase: 'receiving' });
    given([opened('new')])
      .when(requireReadable)
      .thenRejected('draft_unknown');
  });
});

describe('the file of an upload', () => {
  const counted: DraftEvent = {
    type: 'UploadReceived',
    data: { draftId: 'd1', file: 'sha', fileName: 'march.xlsx', size: 9, keptFor: 'o1' },
  };
  const frees = { organisation: 'o1', bytes: 9 };
  const expired: DraftEvent = {
    type: 'UploadFileExpired',
    data: { draftId: 'd1', file: 'sha', days: 90, frees },
  };
  const expire = (history: readonly DraftEvent[]) =>
    given(history).when((state) => expireFile(state, { days: 90 }));

  it('expires once, and frees what it counted', () => {
    const history: DraftEvent[] = [opened('upload'), counted, columnsRead()];
    expire(history).thenEvents([expired]);
    expire([...history, expired]).thenNothing();
    expire(asking).thenEvents([
      { type: 'UploadFileExpired', data: { draftId: 'd1', file: 'sha', days: 90 } },
    ]);
  });

  it('stays while it is read, and where there is none', () => {
    expire(upload).thenNothing();
    expire([opened('new')]).thenNothing();
    expire([]).thenNothing();
  });

  it('is neither read again nor taken in once it has expired', () => {
    const history: DraftEvent[] = [opened('upload'), counted, columnsRead(), expired];
    given(history).when(requireReadable).thenRejected('file_expired', { days: 90 });
    choosing().when(history).thenRejected('file_expired', { days: 90 });
  });

  it('frees what it counted where it cannot be read after all', () => {
    const failure = { code: 'bad_xml', place: { row: 184 } };
    given([opened('upload'), counted])
      .when((state) => failUpload(state, failure))
      .thenEvents([{ type: 'UploadFailed', data: { draftId: 'd1', ...failure, frees } }]);
    given(upload)
      .when((state) => failUpload(state, failure))
      .thenEvents([{ type: 'UploadFailed', data: { draftId: 'd1', ...failure } }]);
  });
});
