import { describe, expect, it } from '@jest/globals';
import { templateOf } from '#contracts/templates/template-of';
import { declarationShape } from '#contracts/workbook/declaration-shape';
import type { UploadColumns } from '#contracts/workbook/upload-columns';
import { askingColumns } from '../../../../../tests/support/asking-upload.ts';
import { settings } from '../../../../../tests/support/declaration-fixture.ts';
import { ColumnsStore } from './ColumnsStore.ts';

const shape = declarationShape(templateOf('suzano'), settings);
const [layTo, reference, code, layFrom] = [5, 13, 1, 4];

const storeOf = (change: Partial<UploadColumns> = {}) =>
  new ColumnsStore({ ...askingColumns, ...change }, shape);

const answerOf = (store: ColumnsStore, place: number) => {
  const answer = store.columns.find(({ found }) => found.column === place);
  if (!answer) throw new Error(`No column ${place}`);
  return answer;
};

describe('the answers to the columns of a file', () => {
  it('names what stands open in the order of the table, a question at its first column', () => {
    expect(storeOf().open).toEqual([
      { kind: 'question', index: 0 },
      { kind: 'column', column: layTo },
      { kind: 'column', column: reference },
    ]);
  });

  it('offers the likely field, and not to read what is like none', () => {
    const store = storeOf();
    expect(answerOf(store, layTo).nearest).toEqual({ field: 'laycanFinish', label: 'Use Lay to' });
    expect(answerOf(store, reference).nearest).toEqual({ field: null, label: 'Do not read' });
  });

  it('sends what was open or is read otherwise than found, every reading, and whether it is remembered', () => {
    const store = storeOf();
    store.choose(layTo, 'laycanFinish');
    store.choose(reference, null);
    store.read(0, 'day_first');
    expect(store.open).toEqual([]);
    expect(store.request).toEqual({
      columns: [
        { column: layTo, field: 'laycanFinish' },
        { column: reference, field: null },
      ],
      readings: [
        { columns: [layFrom], reading: 'day_first' },
        { columns: [6], reading: 'groups' },
      ],
      remember: true,
    });
    store.setRemember(false);
    store.choose(2, null);
    expect(store.request.columns).toContainEqual({ column: 2, field: null });
    expect(store.request.remember).toBe(false);
  });

  it('opens the column again from which another takes its field', () => {
    const store = storeOf();
    store.choose(reference, 'code');
    expect(answerOf(store, code)).toMatchObject({ open: true, field: null });
    expect(store.open).toContainEqual({ kind: 'column', column: code });
    store.choose(code, 'code');
    expect(answerOf(store, reference)).toMatchObject({ open: true });
    store.choose(reference, null);
    expect(answerOf(store, code)).toMatchObject({ open: false, field: 'code' });
    // It is read as it was found: nothing is said of it.
    expect(store.request.columns.map(({ column }) => column)).toEqual([layTo, reference]);
  });

  it('does not offer a field that another column was given meanwhile', () => {
    const store = storeOf();
    store.choose(reference, 'laycanFinish');
    expect(answerOf(store, layTo).nearest).toEqual({ field: null, label: 'Do not read' });
  });

  it('asks nothing of columns that are not read as dates or numbers any more', () => {
    const store = storeOf();
    store.choose(layFrom, null);
    expect(store.questions.map(({ question }) => question.kind)).toEqual(['numbers']);
    expect(store.request.readings).toEqual([{ columns: [6], reading: 'groups' }]);
  });

  it('preselects what the file makes likely, and says by its example how a column is read', () => {
    const store = storeOf();
    expect(store.questions[1]).toMatchObject({ chosen: 'groups', open: false });
    expect(answerOf(store, 6).reading).toBe('38,500 is 38\u2009500');
    // Nothing is asked of it, but it is not written as a number is here.
    expect(answerOf(store, 10).reading).toBe('22,750 is 22\u2009750');
    expect(answerOf(store, 1).reading).toBe(null);
    expect(answerOf(store, layFrom)).toMatchObject({ reading: null, asks: { index: 0, kind: 'dates' } });
    store.read(0, 'month_first');
    expect(answerOf(store, layFrom)).toMatchObject({ reading: 'Month first', asks: null });
  });

  it('counts what is read and lists what the file lacks, without what is asked', () => {
    const store = storeOf();
    expect(store.counts).toEqual({ all: 15, read: 11, notRead: 2 });
    expect(store.missing.map((field) => store.labelOf(field))).toEqual([
      'Booking No',
      'Letter',
      'Month',
      'Vessel / voyage',
      'Comment',
    ]);
    store.choose(layTo, null);
    store.choose(2, null);
    expect(store.missing).toEqual(expect.arrayContaining(['laycanFinish', 'commodity']));
    expect(store.counts).toEqual({ all: 15, read: 10, notRead: 4 });
    // Half a discharge line lacks the other half.
    store.choose(reference, 'discharge.4.qty');
    expect(store.missing).toContain('discharge.4.port');
  });

  it('takes nothing in while no column says which booking a row is', () => {
    const store = storeOf();
    store.choose(layTo, 'laycanFinish');
    store.choose(reference, null);
    store.read(0, 'day_first');
    store.choose(code, null);
    expect(store.open).toEqual([{ kind: 'identity' }]);
    store.choose(reference, 'bookingNo');
    expect(store.open).toEqual([]);
  });

  it('says after each answer what it was and what is left', () => {
    const store = storeOf();
    store.choose(layTo, 'laycanFinish');
    expect(`${store.inWords(layTo)} ${store.progress}`).toBe(
      'Lay to (incl.) is read as Lay to. 2 to answer.',
    );
  });
});
