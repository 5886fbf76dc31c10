import { action, makeObservable, observableRef } from 'mobx';
import type { BookingSettings } from '#domain/reference/settings';
import { monthFindings, type MonthFinding } from '#domain/validation/month-volumes';
import type { TradeMonth } from '#domain/validation/rows';
import type { DeclarationRows } from '../grid/DeclarationRows.ts';
import { monthRowOf } from '../grid/month-row.ts';
import { type DeclarationRow, isBlank } from '../grid/declaration-row.ts';

/**
 * What the months of rows find. The same rule as on the server, over what is declared as of its last review: so the
 * finding follows each edit, and each row that is left out of a submission.
 */
export class DraftMonths {
  settings: BookingSettings | null = null;
  /** MT that is declared, by trade and month; null before they are answered, and for brokers. */
  private totals: readonly TradeMonth[] | null = null;

  constructor(private readonly rows: Pick<DeclarationRows, 'get'>) {
    makeObservable<this, 'totals'>(this, { totals: observableRef, use: action });
  }

  use(totals: readonly TradeMonth[] | null): void {
    this.totals = totals;
  }

  /** Each month of a trade once, where these rows are declared and all others stay as they are. */
  findingsIn(rows: readonly DeclarationRow[]): readonly MonthFinding[] {
    const { settings, totals: monthTotals } = this;
    if (!settings || !monthTotals) return [];
    const found = rows.filter((row) => !isBlank(row)).map((row) => monthRowOf(row, this.firstOf(row)));
    return monthFindings(found, { settings, monthTotals });
  }

  /** The first of these rows that belongs to a month of a trade. */
  rowOf(
    rows: readonly DeclarationRow[],
    { tradeId, month }: Pick<MonthFinding, 'tradeId' | 'month'>,
  ): DeclarationRow | undefined {
    return rows.find((row) => {
      const { after } = monthRowOf(row, this.firstOf(row));
      return after?.tradeId === tradeId && after.month === month;
    });
  }

  /** The first booking's row of a continuation. */
  firstOf(row: DeclarationRow): DeclarationRow | undefined {
    const id = row.draft?.continuationOf ?? row.booking?.continuationOfId;
    return id ? this.rows.get(id) : undefined;
  }
}
