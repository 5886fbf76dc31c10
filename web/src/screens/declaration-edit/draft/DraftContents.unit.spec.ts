import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RowMatch } from '#domain/declaration-draft/draft-row';
import { cursorAt, draftRow } from '../../../../../tests/support/declaration-fixture.ts';
import { DeclarationRows } from '../grid/DeclarationRows.ts';
import type { Cells } from '../grid/slots.ts';
import { DraftContents } from './DraftContents.ts';
import { DraftMonths } from './DraftMonths.ts';

const uploaded = (line: number, match: RowMatch, values: Cells) => ({
  ...draftRow(`row-${line}`, line, {
    bookingId: null,
    line,
    match,
    cells: Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        { base: null, value: value ?? null, by: 'user-1' },
      ]),
    ),
  }),
});
const cargo = { as: 'new' } as const;
const total = { as: 'asking', candidates: [], because: 'total' } as const;

describe('what an uploaded declaration amounts to', () => {
  let rows: DeclarationRows;
  let contents: DraftContents;

  beforeEach(() => {
    rows = new DeclarationRows();
    contents = new DraftContents(() => rows.all, new DraftMonths(rows));
  });
  const load = (...draftRows: readonly ReturnType<typeof uploaded>[]) =>
    rows.load({ bookings: [], rows: draftRows, cursor: cursorAt(2000) });

  it('counts no line of totals as a booking, nor its MT, while nobody has said that it is a cargo', () => {
    const first = uploaded(2, cargo, { code: 'A-1', loadingQty: 4000 });
    const second = uploaded(3, cargo, { code: 'A-2', loadingQty: 5000 });
    const last = { loadingQty: 9000 };
    load(first, second, uploaded(4, total, last));
    expect(contents.standing).toEqual({ bookings: 2, quantity: 9000, unreadable: 0 });
    expect(contents.submittable.map(({ id }) => id)).toEqual(['row-2', 'row-3']);

    load(first, second, uploaded(4, cargo, last));
    expect(contents.standing).toEqual({ bookings: 3, quantity: 18_000, unreadable: 0 });
    expect(contents.submittable).toHaveLength(3);
  });

  it('counts a row that asks for another reason', () => {
    load(uploaded(2, { as: 'asking', candidates: [], because: 'copied' }, { loadingQty: 4000 }));
    expect(contents.standing).toEqual({ bookings: 1, quantity: 4000, unreadable: 0 });
    expect(contents.submittable).toHaveLength(1);
  });

  it('counts totals that cannot be read apart from the MT, and none that are empty', () => {
    load(
      uploaded(2, cargo, { code: 'A-1', loadingQty: 4000 }),
      uploaded(3, cargo, { code: 'A-2', loadingQty: { text: 'about 5 kt' } }),
      uploaded(4, cargo, { code: 'A-3' }),
    );
    expect(contents.standing).toEqual({ bookings: 3, quantity: 4000, unreadable: 1 });
  });

  it('names the codes that several new rows bear, with how many', () => {
    load(
      uploaded(2, cargo, { code: 'A-1' }),
      uploaded(3, cargo, { code: 'A-2' }),
      uploaded(4, cargo, { code: 'A-1' }),
      uploaded(5, { as: 'booking', bookingId: 'booking-9' }, { code: 'A-2' }),
      uploaded(6, cargo, { loadingQty: 1 }),
      uploaded(7, cargo, { loadingQty: 2 }),
    );
    expect(contents.repeatedCodes).toEqual([['A-1', 2]]);
  });
});
