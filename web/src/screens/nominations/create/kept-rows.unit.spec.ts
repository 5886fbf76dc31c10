import { describe, expect, it } from '@jest/globals';
import { enteredIn, keptAs, nothingEntered } from './kept-rows.ts';
import type { ChosenBooking, VesselRow } from './vessel-row.ts';

const booking: ChosenBooking = {
  id: 'b-1',
  name: 'SZ-1',
  type: null,
  trade: null,
  laycanStart: null,
  laycanFinish: null,
  loadingPort: null,
  dischargePorts: [],
};

const row: VesselRow = {
  key: 1,
  id: '6f1f7a0e-6f0f-4a52-9d1b-0a5b7f4f2c11',
  vesselVoyage: { id: 'v-1', name: 'Nordic Tern 1107' },
  type: null,
  trade: null,
  etaDay: null,
  etaTime: '',
  laycanStart: null,
  laycanFinish: null,
  loadingPort: null,
  nominated: '',
  comment: '',
  discharge: [],
  bookings: [booking],
  updates: null,
  unread: {},
};

describe('what was entered of a nomination', () => {
  it('is the same after a reload, with the id under which each vessel is nominated once', () => {
    const entered = { rows: [row], ticked: [booking] };
    expect(enteredIn(keptAs(entered))).toEqual(entered);
    expect(keptAs(nothingEntered)).toBeNull();
  });

  it('is nothing where what is kept cannot be shown', () => {
    const broken = [
      null,
      '',
      '{"form":3,"rows":[',
      '[]',
      '"text"',
      JSON.stringify({ form: 2, rows: [row], ticked: [] }),
      JSON.stringify({ form: 3, rows: {}, ticked: [] }),
      JSON.stringify({ form: 3, rows: [null], ticked: [] }),
      JSON.stringify({ form: 3, rows: [{ ...row, id: undefined }], ticked: [] }),
      JSON.stringify({ form: 3, rows: [{ ...row, bookings: [7] }], ticked: [] }),
      JSON.stringify({ form: 3, rows: [row], ticked: ['b-1'] }),
    ];
    for (const text of broken) expect(enteredIn(text)).toEqual(nothingEntered);
  });
});
