import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import { booking, cursorAt, draftRow, positionAt } from '../../../../../tests/support/declaration-fixture.ts';
import { DeclarationRows } from './DeclarationRows.ts';

const fields: readonly BookingField[] = ['code', 'comment'];
const bookings = [booking(0), booking(1)];

/** One hand on one cell; `mine` is this window's, the others are colleagues'. */
const hands = fc.array(
  fc.record({
    mine: fc.boolean(),
    row: fc.integer({ min: 0, max: 1 }),
    field: fc.constantFrom(...fields),
    value: fc.constantFrom('a', 'b', null),
  }),
  { minLength: 1, maxLength: 12 },
);

interface Push {
  readonly documents: readonly DraftRowView[];
  readonly gone: readonly string[];
  readonly cursor: string;
}

/** The draft on the server: hands come one after another, each told to everyone, one's own answered as well. */
class Server {
  private revision = 1;
  private readonly rows = new Map<string, DraftRowView['cells']>();

  held(id: string, field: BookingField): CellValue {
    const cell = this.rows.get(id)?.[field];
    return cell ? cell.value : this.base(id, field);
  }

  private base(id: string, field: BookingField): CellValue {
    const one = bookings.find((other) => other.id === id);
    return field === 'code' ? (one?.code ?? null) : (one?.comment ?? null);
  }

  write(id: string, field: BookingField, value: CellValue) {
    this.revision += 1;
    const { [field]: _before, ...others } = this.rows.get(id) ?? {};
    const base = this.base(id, field);
    const cells = value === base ? others : { ...others, [field]: { base, value, by: 'someone' } };
    const left = Object.keys(cells).length === 0;
    if (left) this.rows.delete(id);
    else this.rows.set(id, cells);
    const cursor = cursorAt(1000 + this.revision);
    const row = draftRow(id, this.revision, { cells, cursor });
    const push: Push = left ? { documents: [], gone: [id], cursor } : { documents: [row], gone: [], cursor };
    const answer = {
      rows: left ? {} : { [id]: this.revision },
      position: positionAt(1000 + this.revision),
    };
    return { push, answer };
  }
}

describe('pending changes under any order of answers and pushes', () => {
  it('end as the server holds them, with nothing left over, and never show a value older than mine', () => {
    fc.assert(
      fc.property(hands, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (work, turns) => {
        const server = new Server();
        const rows = new DeclarationRows();
        rows.load({ bookings, rows: [], cursor: cursorAt(1) });
        const pushes: Push[] = [];
        const answers: (() => void)[] = [];
        let turn = 0;
        /** Hands in one waiting push or answer; both come in their own order. */
        const deliver = () => {
          const fromPushes = answers.length === 0 || (pushes.length > 0 && turns[turn++ % turns.length]);
          const push = fromPushes ? pushes.shift() : undefined;
          if (push) rows.applyDraftRows(push.documents, push.gone, push.cursor);
          else answers.shift()?.();
        };
        for (const [index, { mine, row, field, value }] of work.entries()) {
          const id = bookings[row]?.id ?? '';
          const from = rows.value(id, field) ?? null;
          if (mine) {
            const commandId = `c${index}`;
            rows.begin({ commandId, reason: 'edit', changes: [{ id, field, from, to: value }] });
            expect(rows.value(id, field)).toBe(value);
            const { push, answer } = server.write(id, field, value);
            pushes.push(push);
            answers.push(() => rows.answered(commandId, answer));
          } else {
            pushes.push(server.write(id, field, value).push);
          }
          if (turns[turn++ % turns.length]) deliver();
        }
        while (pushes.length + answers.length > 0) deliver();
        for (const { id } of bookings) {
          for (const field of fields) expect(rows.value(id, field)).toEqual(server.held(id, field));
        }
        expect(rows.unsettled).toBe(0);
      }),
      { numRuns: 3000 },
    );
  });
});
