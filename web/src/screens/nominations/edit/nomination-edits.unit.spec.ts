import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NominationCellChange } from '#contracts/nomination/nomination-calls';
import type { NominationView } from '#contracts/nomination/nomination-view';
import { HttpError } from '../../../api/http-error.ts';
import { inFirstOrder } from '../../../components/grid/first-order.ts';
import { planWrites } from '../../../components/grid/ranges/writes.ts';
import type { ColumnValue } from '../../../components/grid/rows/cells.ts';
import { settings } from '../../../../../tests/support/declaration-fixture.ts';
import { nomination } from '../../../../../tests/support/nomination-fixture.ts';
import { editColumns } from './edit-columns.ts';
import { describeMark } from './edit-marks.ts';
import { etaFrom, shownMoment, typedMoment } from './eta-cell.ts';
import { editsIn, keptAs } from './kept-edits.ts';
import { NominationEdits } from './NominationEdits.ts';
import { SavingEdits } from './SavingEdits.ts';

const vessel = (id: string, over: Partial<NominationView> = {}): NominationView =>
  nomination({ id, ...over });
const rotterdam = { id: 'NLRTM', name: 'Rotterdam' };
const antwerp = { id: 'BEANR', name: 'Antwerp' };
const columns = editColumns(() => settings, { pairs: 3, viewer: 'customer' });

interface Sent {
  readonly id: string;
  readonly cells: readonly NominationCellChange[];
  readonly key: string;
}

/** The grid's hands, and a portal that takes what it is told to take. */
class Desk {
  readonly edits = new NominationEdits({
    settingsOf: () => settings,
    mayEdit: ({ broker }) => broker === null,
  });
  readonly sent: Sent[] = [];
  readonly said: string[] = [];
  /** Answers by vessel; who has none is saved. */
  readonly refusals = new Map<string, HttpError>();
  readonly now = new Map<string, NominationView>();
  readonly saving = new SavingEdits(
    this.edits,
    {
      save: async (id, cells, key) => {
        this.sent.push({ id, cells, key });
        const refusal = this.refusals.get(id);
        if (refusal) throw refusal;
        return this.now.get(id) ?? vessel(id);
      },
      read: async (id) => {
        const now = this.now.get(id);
        if (!now) throw new HttpError(404, { code: 'not_found', message: 'Not found.' });
        return now;
      },
    },
    ({ text }) => this.said.push(text),
  );

  enter(...cells: readonly (readonly [id: string, column: string, value: ColumnValue])[]): void {
    const writes = cells.flatMap(([id, columnId, value]) => {
      const row = this.edits.rows.get(id);
      const column = columns.find((one) => one.id === columnId);
      return row && column ? [{ row, column, value }] : [];
    });
    const { changes } = planWrites(writes);
    if (changes.length > 0) this.edits.execute('paste', changes);
  }

  shown(id: string, columnId: string): ColumnValue | undefined {
    const row = this.edits.rows.get(id);
    return row && columns.find((one) => one.id === columnId)?.cells.read(row);
  }

  wrong(id: string, columnId: string): string {
    const row = this.edits.rows.get(id);
    const mark = row && columns.find((one) => one.id === columnId)?.cells.mark(row);
    return describeMark(mark, 'suzano');
  }
}

describe('what is entered in the list of nominated vessels', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
    desk.edits.show([
      vessel('a'),
      vessel('b'),
      vessel('c', { broker: antwerp }),
      vessel('d', { cancelled: true }),
    ]);
  });

  it('begins with the rows that cannot be saved, then in the order of the page', () => {
    desk.enter(['b', 'laycanFinish', '2027-04-01']);
    const begun = inFirstOrder(desk.edits.rows.standing, undefined);
    expect(begun.map(({ id }) => id)).toEqual(['b', 'a', 'c', 'd']);
  });

  it('is one update a vessel, whatever was pasted into it, and one step to undo', async () => {
    desk.enter(
      ['a', 'eta', '21/04/2027 06:30'],
      ['a', 'comment', 'Under deck'],
      ['a', 'laycanStart', '2027-04-20'],
      ['b', 'comment', 'On deck'],
      ['c', 'comment', 'Not mine'],
      ['d', 'comment', 'Deleted'],
    );
    expect(desk.edits.changedVessels).toEqual(['a', 'b']);
    await desk.saving.start();
    expect(desk.sent.map(({ id, cells }) => [id, cells])).toEqual([
      [
        'a',
        [
          { field: 'eta', from: '2027-04-20T08:00:00.000Z', to: '2027-04-21T09:30:00.000Z' },
          { field: 'comment', from: null, to: 'Under deck' },
          { field: 'laycanStart', from: '2027-04-19', to: '2027-04-20' },
        ],
      ],
      ['b', [{ field: 'comment', from: null, to: 'On deck' }]],
    ]);
    expect(desk.said).toEqual(['2 vessels updated.']);
    expect(desk.edits.changedCells).toBe(0);
  });

  it('is taken back and done again step by step, and discarded as one step', () => {
    desk.enter(['a', 'comment', 'One'], ['b', 'comment', 'One']);
    desk.enter(['a', 'comment', 'Two']);
    expect(desk.edits.undo()).toBe('1 cell undone.');
    expect(desk.shown('a', 'comment')).toBe('One');
    expect(desk.edits.redo()).toBe('1 cell redone.');
    desk.edits.discard();
    expect(desk.edits.changedCells).toBe(0);
    desk.edits.undo();
    expect([desk.shown('a', 'comment'), desk.shown('b', 'comment')]).toEqual(['Two', 'One']);
  });

  it('has discharge lines by halves: a new one by its port and quantity, an emptied one gone', () => {
    const nominated = ['a', 'nominated', 60_000] as const;
    desk.enter(nominated, ['a', 'discharge.2.port', antwerp], ['a', 'discharge.2.qty', 20_000]);
    expect(desk.edits.cellsOf('a')).toContainEqual({
      field: 'discharge.2',
      from: null,
      to: { port: antwerp, qty: 20_000 },
    });
    desk.enter(['a', 'discharge.1.port', null], ['a', 'discharge.1.qty', null]);
    expect(desk.edits.cellsOf('a')).toContainEqual({
      field: 'discharge.1',
      from: { port: rotterdam, qty: 40_000 },
      to: null,
    });
    // It keeps its place until it is saved: nothing jumps under the hand.
    expect(desk.shown('a', 'discharge.2.port')).toEqual(antwerp);
  });

  it('is held to the rules before it is sent, and what was not read stays as it was typed', async () => {
    desk.enter(['a', 'nominated', 30_000], ['b', 'eta', 'soon']);
    expect(desk.wrong('a', 'nominated')).toContain('Error');
    expect(desk.wrong('b', 'eta')).toContain('“soon” is not a date and time.');
    expect(await desk.saving.start()).toBe(false);
    expect(desk.sent).toEqual([]);
    expect(desk.shown('b', 'eta')).toEqual({ text: 'soon' });
  });

  it('is saved beside what was wrong before, which stays a mark; what it changes is judged', async () => {
    // The voyage told an ETA after the laycan.
    const late = '2027-04-26T08:00:00.000Z';
    desk.edits.show([vessel('a', { eta: late }), vessel('b', { eta: late })]);
    desk.enter(['a', 'comment', 'Under deck'], ['b', 'eta', '27/04/2027 05:00']);
    expect(desk.wrong('a', 'eta')).toContain('Warning');
    expect(desk.wrong('b', 'eta')).toContain('Error');
    expect(await desk.saving.start()).toBe(false);
    desk.enter(['b', 'eta', '25/04/2027 05:00']);
    expect(desk.wrong('b', 'eta')).toBe('');
    await desk.saving.start();
    expect(desk.sent.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('stays where another changes the vessel, and is asked about before it is saved over that', async () => {
    desk.enter(['a', 'comment', 'Mine'], ['a', 'laycanStart', '2027-04-20']);
    desk.edits.show([vessel('a', { comment: 'Theirs', revision: 2 }), vessel('b')]);
    expect(desk.shown('a', 'comment')).toBe('Mine');
    expect(desk.wrong('a', 'comment')).toContain('Theirs now, by somebody else.');
    await desk.saving.start();
    expect([desk.saving.step.name, desk.sent]).toEqual(['overtaken', []]);
    desk.edits.resolve(desk.edits.overtaken, 'mine');
    await desk.saving.start();
    expect(desk.sent[0]?.cells).toContainEqual({ field: 'comment', from: 'Theirs', to: 'Mine' });
  });

  it('is theirs where I say so, and mine no longer where both entered the same', () => {
    desk.enter(['a', 'comment', 'Mine'], ['b', 'comment', 'Same']);
    desk.edits.show([vessel('a', { comment: 'Theirs' }), vessel('b', { comment: 'Same' })]);
    desk.edits.resolve(desk.edits.overtaken, 'theirs');
    expect(desk.edits.changedCells).toBe(0);
    expect(desk.shown('a', 'comment')).toBe('Theirs');
  });

  it('meets a version that no push had told: what holds is shown, and asked about', async () => {
    desk.enter(['a', 'comment', 'Mine']);
    desk.now.set('a', vessel('a', { comment: 'Theirs' }));
    desk.refusals.set('a', new HttpError(409, { code: 'conflict', message: 'Changed meanwhile.' }));
    await desk.saving.start();
    expect(desk.saving.step.name).toBe('overtaken');
    expect(desk.edits.overtaken).toEqual([{ id: 'a', field: 'comment', mine: 'Mine', theirs: 'Theirs' }]);
  });

  it('says before it is saved which bookings it takes off', async () => {
    const booking = {
      id: 'k1',
      code: 'SZ-1',
      bookingNo: '1',
      letterIndex: 'A',
      company: null,
      total: 40_000,
      laycanStart: null,
      laycanFinish: null,
      loadingPort: { id: 'BRSSZ', name: 'Santos' },
      dischargePorts: [{ id: 'NLRTM', name: 'Rotterdam', qty: 40_000, cargoBookingPortId: '1' }],
      isAboard: true,
    };
    desk.edits.show([vessel('a', { bookings: [booking] })]);
    desk.enter(['a', 'discharge.1.port', antwerp]);
    await desk.saving.start();
    const { step } = desk.saving;
    expect(step.name === 'leaving' ? step.leaving : []).toEqual([
      { id: 'a', vessel: 'Nordic Tern 1107', bookings: [booking] },
    ]);
    expect(desk.sent).toEqual([]);
    await desk.saving.send();
    expect(desk.sent).toHaveLength(1);
  });

  it('is refused by the cell, which holds up no other vessel, and is kept', async () => {
    desk.enter(['a', 'comment', 'A'], ['b', 'comment', 'B'], ['b', 'laycanStart', '2027-04-20']);
    desk.refusals.set(
      'b',
      new HttpError(422, { code: 'invalid', message: '', errors: { 'cells.1': ['This is not a day.'] } }),
    );
    await desk.saving.start();
    expect(desk.sent.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(desk.wrong('b', 'laycanStart')).toBe('This is not a day.');
    expect(desk.shown('b', 'comment')).toBe('B');
    expect(desk.said).toEqual([
      '1 vessel updated.',
      '1 vessel was not updated. Why is marked in the cells; what you entered is kept.',
    ]);
    // What was refused is nothing that keeps it from being sent again.
    desk.refusals.clear();
    await desk.saving.start();
    expect(desk.edits.changedCells).toBe(0);
  });

  it('is the same command when it is sent again because nobody answered', async () => {
    desk.enter(['a', 'comment', 'A']);
    desk.refusals.set(
      'a',
      new HttpError(0, { code: 'network', message: 'The server could not be reached.' }),
    );
    await desk.saving.start();
    expect(desk.said).toEqual(['The server could not be reached. What you entered is kept.']);
    desk.refusals.clear();
    await desk.saving.start();
    expect(new Set(desk.sent.map(({ key }) => key)).size).toBe(1);
  });

  it('is told apart where the vessel is deleted meanwhile', async () => {
    desk.enter(['a', 'comment', 'A']);
    desk.edits.show([vessel('a', { cancelled: true })]);
    expect(desk.wrong('a', 'comment')).toBe('The vessel was deleted: this cannot be saved.');
    await desk.saving.start();
    expect(desk.sent).toEqual([]);
    expect(desk.said).toEqual([
      '1 vessel was deleted meanwhile, and not updated. Discard takes back what you entered.',
    ]);
    desk.edits.discard();
    expect(desk.edits.changedCells).toBe(0);
  });

  it('outlives a reload and another page of the list', () => {
    desk.enter(['a', 'comment', 'A']);
    desk.edits.show([vessel('b')]);
    expect(desk.edits.elsewhere.map(({ id }) => id)).toEqual(['a']);
    const kept = editsIn(keptAs(desk.edits.kept));
    const again = new NominationEdits({ settingsOf: () => settings, mayEdit: () => true }, kept);
    expect(again.cellsOf('a')).toEqual([{ field: 'comment', from: null, to: 'A' }]);
    expect(editsIn('{"form":1,"edits":[{"view":{}}]}')).toEqual([]);
    expect(editsIn('?')).toEqual([]);
  });
});

describe('an ETA in a cell', () => {
  const view = { eta: '2027-04-20T08:00:17.000Z', etaZone: 'America/Sao_Paulo' };

  it('is typed and shown by the clocks of the load port', () => {
    expect(typedMoment(view.eta, view)).toBe('20/04/2027 05:00');
    expect(shownMoment('20/04/2027 05:00')).toBe('20 Apr 2027, 05:00');
    expect(etaFrom('21 Apr 2027, 18:30', view)).toBe('2027-04-21T21:30:00.000Z');
  });

  it('keeps its seconds where nothing was changed, and its time of day where only a day was typed', () => {
    expect(etaFrom('20/04/2027 05:00', view)).toBe(view.eta);
    expect(etaFrom('22/04/2027', view)).toBe('2027-04-22T08:00:00.000Z');
    expect(etaFrom('22/04/2027', { eta: null, etaZone: null })).toBe('2027-04-22T00:00:00.000Z');
  });

  it('is a text where it is no day with a time', () => {
    for (const text of ['20/04/2027 25:00', 'noon', '31/02/2027 05:00'])
      expect(etaFrom(text, view)).toEqual({ text });
    expect(etaFrom(null, view)).toBeNull();
  });
});
