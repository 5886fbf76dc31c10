import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { leastCpuMs } from '../../tests/support/cpu-time.ts';
import { draftChannel } from '#contracts/live/channels';
import { changeCells, discardRows } from '#domain/declaration-draft/decide-changes';
import { submitDeclaration } from '#domain/declaration-draft/decide-submission';
import {
  added,
  change,
  changed,
  discarded,
  line,
  newRow,
  opened,
  settled,
  submission,
  submitted,
} from '#domain/declaration-draft/draft.specification';
import type { DraftEvent } from '#domain/declaration-draft/events';
import { rowOf, rowsOf } from '#domain/declaration-draft/state';
import {
  decided,
  processed,
  shown,
  staffAmends,
  worldWith,
} from '#domain/declaration-draft/world.specification';
import type { Recorded } from '#domain/shared/envelope';
import {
  positionAt,
  specifyProjection,
  type Given,
} from '../runtime/specifications/projection.specification.ts';
import { channelsFor } from '../runtime/presenting/live-source.ts';
import type { ViewInputs } from '../runtime/presenting/view.ts';
import { draftRowsLive, draftRowView } from './present.ts';
import { draftRowsProjection } from './projection.ts';
import type { DraftRowDocument } from './read-model.ts';

const given = specifyProjection<DraftRowDocument, DraftEvent>(draftRowsProjection);
const inputs: ViewInputs = {
  today: '2027-01-05',
  nameOfUser: () => null,
  nameOfOrganisation: () => null,
  settingsOf: () => null,
  limitsOf: () => null,
  sees: () => true,
  zoneOf: () => undefined,
  cursorAt: (position) => position,
};
const viewOf = (history: readonly DraftEvent[], row: string, more: Partial<ViewInputs> = {}) => {
  const document = given(history).document(`d1/${row}`);
  if (!document) throw new Error('no row');
  const stored = { id: `d1/${row}`, position: positionAt(history.length), revision: 0, document };
  return draftRowView.present({ stored, inputs: { ...inputs, ...more } }, undefined);
};

const laycan = change('b1', 'laycanStart', '2027-03-10', '2027-03-12');

describe('a row of a draft', () => {
  it('enters with whose draft it is, and its own revision', () => {
    given([opened('new'), added([newRow('r1', { code: 'A' }), newRow('r2')])]).thenDocumentLike('d1/r1', {
      draftId: 'd1',
      organisationId: 'org-atlantica',
      preparedBy: 'org-atlantica',
      side: 'external',
    });
    expect(viewOf([opened('edit'), changed('alice', laycan)], 'b1')).toMatchObject({
      id: 'b1',
      draftId: 'd1',
      revision: 1,
      bookingId: 'b1',
      cells: { laycanStart: { base: '2027-03-10', value: '2027-03-12', by: 'alice' } },
      changedAt: { laycanStart: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) },
    });
  });

  it('tells when each cell was changed, for as long as the row holds it', () => {
    const back = change('b1', 'laycanStart', '2027-03-12', '2027-03-10');
    const code = change('b1', 'code', 'A', 'B');
    const changedAt = (...history: readonly DraftEvent[]) =>
      Object.keys(viewOf([opened('edit'), ...history], 'b1').changedAt ?? {});
    expect(changedAt(changed('alice', laycan), changed('bruno', code))).toEqual(['laycanStart', 'code']);
    expect(changedAt(changed('alice', laycan, code), changed('bruno', back))).toEqual(['code']);
  });

  it('is matched, rebased, submitted and reopened', () => {
    const matched: DraftEvent = {
      type: 'RowMatched',
      data: {
        draftId: 'd1',
        by: 'alice',
        matches: [
          {
            row: 'r1',
            match: { as: 'booking', bookingId: 'b7' },
            cells: { code: { base: 'A', value: 'B' } },
          },
        ],
      },
    };
    const uploaded = [opened('upload'), added([newRow('r1', { code: 'B' }, { line: 1 })]), matched];
    expect(viewOf(uploaded, 'r1')).toMatchObject({ bookingId: 'b7', revision: 2 });
    const rebased: DraftEvent = {
      type: 'ChangeRebased',
      data: { draftId: 'd1', row: 'r1', field: 'code', base: 'C' },
    };
    expect(viewOf([...uploaded, rebased], 'r1').cells.code).toMatchObject({ base: 'C', value: 'B' });
    const sent = [...uploaded, ...submitted([{ row: 'r1', revision: 2, bookingNo: null }])];
    expect(viewOf(sent, 'r1')).toMatchObject({ cells: {}, submitting: { code: 'B' } });
    const back = settled([
      { row: 'r1', outcome: 'conflict', conflicts: [{ field: 'code', mine: 'B', theirs: 'X' }] },
    ]);
    expect(viewOf([...sent, back], 'r1')).toMatchObject({
      submitting: null,
      reopened: { because: 'conflict' },
    });
  });

  it('is gone once it left: declared, discarded, or undone', () => {
    const edited = [opened('edit'), changed('alice', laycan)];
    given([...edited, discarded('b1')]).thenGone('d1/b1');
    given([...edited, changed('bruno', change('b1', 'laycanStart', '2027-03-12', '2027-03-10'))]).thenGone(
      'd1/b1',
    );
    const unchanged: DraftEvent = {
      type: 'UnchangedRowsLeftOut',
      data: { draftId: 'd1', rows: ['r1'] },
    };
    given([opened('upload'), added([newRow('r1')]), unchanged]).thenGone('d1/r1');
    const sent = submitted([{ row: 'b1', revision: 1, bookingNo: null }]);
    given([...edited, ...sent, settled([{ row: 'b1', outcome: 'declared', bookingId: 'b1' }])]).thenGone(
      'd1/b1',
    );
  });

  it('shows a former broker nothing of the booking', () => {
    const history = [opened('edit'), changed('alice', laycan)];
    const asked: unknown[] = [];
    const sees = (...quoted: readonly string[]) => {
      asked.push(quoted);
      return false;
    };
    expect(viewOf(history, 'b1', { sees }).cells).toEqual({
      laycanStart: { base: null, value: '2027-03-12', by: 'alice' },
    });
    expect(asked).toEqual([['org-atlantica', 'b1']]);
    const document = given(history).document('d1/b1');
    expect(document && draftRowView.needs(document)).toEqual({
      quoted: { to: 'org-atlantica', bookings: ['b1'] },
    });
  });

  it('is announced on the channel of its draft, under its own id', () => {
    const document = given([opened('new'), added([newRow('r1')])]).document('d1/r1');
    if (!document) throw new Error('no row');
    const channel = draftChannel.name({ organisationId: 'org-atlantica', draftId: 'd1' });
    expect(channelsFor(draftRowsLive, document)).toEqual([channel]);
    expect(draftRowsLive.filterOf(draftRowsLive.audienceOf(channel) ?? '')).toEqual({
      draftId: 'd1',
      preparedBy: 'org-atlantica',
    });
    expect(draftRowsLive.audienceOf('private-user.u')).toBeUndefined();
    expect(draftRowsLive.viewId?.('d1/r1')).toBe('r1');
  });
});

describe('the rows of a draft', () => {
  const bookings = ['b1', 'b2', 'b3'];
  const step = fc.record({
    row: fc.constantFrom(...bookings),
    n: fc.nat({ max: 2 }),
    what: fc.constantFrom('edit', 'edit', 'line', 'discard', 'submit', 'process', 'staff'),
  });

  it('are in the read model what they are to the aggregate', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const world = worldWith(...bookings);
        let sent = 0;
        for (const { row, n, what } of steps) {
          const edit = (field: 'code' | 'discharge.1', to: string | ReturnType<typeof line> | null) =>
            decided(world, (state) =>
              changeCells(state, {
                by: 'alice',
                reason: 'edit',
                changes: [change(row, field, shown(world, row, field), to)],
              }),
            );
          if (what === 'edit') edit('code', n === 0 ? 'AC-118' : `v${n}`);
          if (what === 'line') edit('discharge.1', n === 0 ? null : line('ITLIV', n));
          if (what === 'discard') {
            decided(world, (state) => discardRows(state, { by: 'alice', rows: [row], evenIfTouched: true }));
          }
          if (what === 'staff') staffAmends(world, row, 'code', `s${n}`);
          if (what === 'process') processed(world, `s${sent}`, n);
          if (what !== 'submit') continue;
          const rows = rowsOf(world.draft)
            .filter((each) => !each.submitting)
            .map(({ id, revision }) => ({ row: id, revision }));
          const submissionId = `s${sent + 1}`;
          if (!decided(world, (state) => submitDeclaration(state, { ...submission, submissionId, rows })))
            sent += 1;
        }
        const documents = given(world.events as Given<DraftEvent>[]).documents();
        for (const [id, document] of Object.entries(documents)) {
          expect(document?.row).toEqual(rowOf(world.draft, id.slice('d1/'.length)));
        }
        expect(Object.values(documents).filter(Boolean)).toHaveLength(world.draft.rows.size);
      }),
      { numRuns: 60 },
    );
  });

  it('of one large event are folded in time that grows with their number', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => newRow(`r${n}`, { code: `${n}` }));
    const event: Recorded<Extract<DraftEvent, { type: 'RowsAdded' }>> = {
      id: 'e',
      stream: 'draft-d1',
      revision: 1,
      position: positionAt(1),
      recordedAt: '2027-01-05T00:00:00.000Z',
      metadata: {
        actor: 'a',
        organisation: '',
        side: 'external',
        commandId: 'c',
        payloadHash: '',
        correlationId: '',
      },
      ...added(rows),
    };
    const stored = { ...event, data: JSON.stringify(event.data), metadata: {} };
    const foldAll = (): void => {
      for (const id of draftRowsProjection.idsOf(event))
        draftRowsProjection.apply(undefined, event, id, () => null, stored);
    };
    expect(await leastCpuMs(foldAll)).toBeLessThan(1_000);
  });
});
