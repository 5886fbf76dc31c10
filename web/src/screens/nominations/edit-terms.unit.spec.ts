import { describe, expect, it } from '@jest/globals';
import { nomination } from '../../../../tests/support/nomination-fixture.ts';
import { brokenRule } from './broken-rule.ts';
import { cellsOf, formFieldOf, formOf, isInForm, putOver } from './edit-terms.ts';

describe('terms that somebody else changed while they were edited', () => {
  const shown = nomination({ comment: 'As shown', laycanFinish: '2027-04-24', nominated: 20_000 });

  it('keep what was entered, take over all else, and name what both changed', () => {
    const entered = { ...formOf(shown), comment: 'Mine', nominated: '21000' };
    const now = nomination({ comment: 'Theirs', laycanFinish: '2027-04-26', nominated: 20_000 });
    const { form, overtaken } = putOver(entered, shown, now);
    expect(overtaken).toEqual(['comment']);
    expect(form).toMatchObject({ comment: 'Mine', nominated: '21000', laycanFinish: '2027-04-26' });
    expect(cellsOf(form, now)).toEqual([
      { field: 'nominated', from: 20_000, to: 21_000 },
      { field: 'comment', from: 'Theirs', to: 'Mine' },
    ]);
  });

  it('are nobody’s change where both entered the same', () => {
    const now = nomination({ comment: 'Both', laycanFinish: '2027-04-24', nominated: 20_000 });
    const { form, overtaken } = putOver({ ...formOf(shown), comment: 'Both' }, shown, now);
    expect([overtaken, cellsOf(form, now)]).toEqual([[], []]);
  });

  it('lose a discharge line that was taken off', () => {
    const [line] = formOf(shown).discharge;
    const now = nomination({ ...shown, comment: 'Theirs' });
    const { form } = putOver({ ...formOf(shown), discharge: [] }, shown, now);
    expect(line).toBeDefined();
    expect(form.discharge).toEqual([]);
  });
});

describe('a rule that an edit breaks', () => {
  it('is said in the words of the catalogue', () => {
    const details = { attribute: 'laycanStart', period: '2027-04-24/2027-04-10' };
    expect(brokenRule({ code: 'start_date_after_end', details }, 'suzano')).toMatchObject({
      attribute: 'laycanStart',
      text: expect.stringMatching(/^Lay from is after lay to\. 24 Apr.* comes after 10 Apr/),
    });
    expect(brokenRule({ code: 'nomination_withdrawn' }, 'suzano')).toBeUndefined();
  });

  it('stands at its field; of lines at the one that was sent', () => {
    const port = { id: 'NLRTM', name: 'Rotterdam' };
    const form = {
      ...formOf(nomination({})),
      discharge: [
        { ordinal: '2', port: null, qty: '' },
        { ordinal: '3', port, qty: '100' },
      ],
    };
    expect(formFieldOf('loadingPort.name', form)).toBe('loadingPort');
    expect(formFieldOf('dischargePorts.0.qty', form)).toBe('discharge.3');
    expect(['discharge.3', 'eta', 'vesselVoyage'].map((field) => isInForm(field, form))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
