import { makeAutoObservable } from 'mobx';
import { monthTable, type MonthTable, type TableBooking } from '#contracts/declaration-draft/month-table';
import type { SubmitRequest } from '#contracts/declaration-draft/submission-calls';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import type { RowError } from '#domain/validation/errors';
import type { MonthFinding } from '#domain/validation/month-volumes';
import { layFromMonth, totalOfRow, tradeOfRow } from '../grid/month-row.ts';
import type { DeclarationRow } from '../grid/declaration-row.ts';
import type { DraftStore } from '../draft/DraftStore.ts';

/** A row, or the rows of a pair, as it was reviewed: it is sent or stays as a whole. */
export interface Unit {
  readonly id: string;
  readonly rows: readonly DraftRowView[];
  /** Colleagues whose edits it holds, user ids; nobody where all of it is mine. */
  readonly hands: readonly string[];
  /** It holds edits of mine, too. */
  readonly isShared: boolean;
  /** It cannot be sent as it is. */
  readonly errors: number;
}

/** What colleagues, one or several together, edited. */
export interface Group {
  readonly key: string;
  readonly hands: readonly string[];
  readonly units: readonly Unit[];
}

export interface Reviewed {
  readonly rows: readonly DraftRowView[];
  /** Uploaded rows that hold what their bookings hold already: they go along, and nothing counts them. */
  readonly asTheyWere: readonly DraftRowView[];
  readonly errors: Readonly<Record<string, readonly RowError[]>>;
}

/** What is sent: rows as they were reviewed, and whose edits they hold. */
export interface Sending {
  readonly rows: SubmitRequest['rows'];
  readonly withEditsOf: readonly string[];
  readonly created: number;
  readonly amended: number;
  readonly units: readonly Unit[];
}

export type Everyones = 'mine' | 'everyone' | 'some';

const handsOn = ({ cells }: DraftRowView): readonly string[] =>
  Object.values(cells).flatMap((cell) => cell?.by ?? []);

const countedRows = (units: readonly Unit[]) => {
  const rows = units.flatMap((unit) => unit.rows);
  const created = rows.filter(({ bookingId }) => bookingId === null).length;
  return { created, amended: rows.length - created };
};

/** The same without units of which a row has changed since. */
export const without = ({ rows, units, withEditsOf }: Sending, changed: ReadonlySet<string>): Sending => {
  const isLeft = (unit: Unit) => !unit.rows.some(({ id }) => changed.has(id));
  const left = units.filter(isLeft);
  const gone = new Set(
    units.filter((unit) => !isLeft(unit)).flatMap((unit) => unit.rows.map(({ id }) => id)),
  );
  const rest = rows.filter(({ id }) => !gone.has(id) && !changed.has(id));
  return { rows: left.length > 0 ? rest : [], withEditsOf, units: left, ...countedRows(left) };
};

const listed = ({ id, revision }: DraftRowView): SubmitRequest['rows'][number] => ({ id, revision });

/** What would leave with a submission, and whose edits it holds. Only mine, until someone ticks more. */
export class Leaving {
  readonly units: readonly Unit[];
  private ticked: ReadonlySet<string>;

  constructor(
    private readonly store: DraftStore,
    private readonly reviewed: Reviewed,
  ) {
    this.units = this.unitsOf(reviewed);
    this.ticked = new Set(this.mine.map(({ id }) => id));
    makeAutoObservable<this, 'store' | 'reviewed'>(this, { units: false, store: false, reviewed: false });
  }

  /** What can be sent without a colleague's say. */
  get mine(): readonly Unit[] {
    return this.units.filter(({ hands }) => hands.length === 0);
  }

  /** What colleagues edited beside me: it is sent where it is ticked, whichever of us sends it. */
  get shared(): readonly Unit[] {
    return this.units.filter(({ isShared }) => isShared);
  }

  get groups(): readonly Group[] {
    const theirs = this.units.filter(({ hands }) => hands.length > 0);
    const byHands = Map.groupBy(theirs, ({ hands }) => hands.toSorted().join(' '));
    return [...byHands].map(([key, units]) => ({ key, units, hands: units[0]?.hands ?? [] }));
  }

  get sent(): readonly Unit[] {
    return this.units.filter((unit) => this.isTicked(unit));
  }

  /** Rows that are sent and change something. */
  get count(): number {
    return this.sent.reduce((sum, { rows }) => sum + rows.length, 0);
  }

  get created(): number {
    return countedRows(this.sent).created;
  }

  get whose(): Everyones {
    const everyone = this.units.filter(({ errors }) => errors === 0);
    if (this.isExactly(this.mine) && this.mine.length > 0) return 'mine';
    return this.isExactly(everyone) ? 'everyone' : 'some';
  }

  get rows(): readonly DeclarationRow[] {
    return this.gridRows(this.sent);
  }

  get table(): MonthTable {
    return monthTable(this.rows.map((row) => this.counted(row)));
  }

  /** What the months find where only these rows leave. */
  get months(): readonly MonthFinding[] {
    return this.store.review.months.findingsIn(this.rows);
  }

  /** What the server is sent. */
  get sending(): Sending {
    const { sent } = this;
    return {
      rows: [...sent.flatMap(({ rows }) => rows), ...this.reviewed.asTheyWere].map(listed),
      withEditsOf: [...new Set(sent.flatMap(({ hands }) => hands))],
      units: sent,
      ...countedRows(sent),
    };
  }

  isTicked({ id }: Unit): boolean {
    return this.ticked.has(id);
  }

  tick(units: readonly Unit[], wanted: boolean): void {
    const ids = new Set(units.filter(({ errors }) => errors === 0).map(({ id }) => id));
    const others = [...this.ticked].filter((id) => !ids.has(id));
    this.ticked = new Set(wanted ? [...others, ...ids] : others);
  }

  onlyMine(): void {
    this.ticked = new Set(this.mine.map(({ id }) => id));
  }

  everyones(): void {
    this.onlyMine();
    this.tick(this.units, true);
  }

  gridRows(units: readonly Unit[]): readonly DeclarationRow[] {
    return units.flatMap(({ rows }) => rows.flatMap(({ id }) => this.store.rows.get(id) ?? []));
  }

  private isExactly(units: readonly Unit[]): boolean {
    return units.length === this.ticked.size && units.every((unit) => this.isTicked(unit));
  }

  private counted(row: DeclarationRow): TableBooking {
    const first = this.store.review.months.firstOf(row);
    return {
      month: layFromMonth(row, first),
      trade: tradeOfRow(row, first),
      total: totalOfRow(row),
      cancelled: row.booking?.cancelled ?? false,
    };
  }

  private unitsOf({ rows, errors }: Reviewed): readonly Unit[] {
    const me = this.store.context.userId;
    const pairs = Map.groupBy(rows, (row) => this.firstOf(row));
    return [...pairs].map(([id, own]) => {
      const everyone = new Set(own.flatMap(handsOn));
      const hands = [...everyone].filter((user) => user !== me);
      return {
        id,
        rows: own,
        hands,
        isShared: hands.length > 0 && everyone.has(me),
        errors: own.flatMap((row) => errors[row.id] ?? []).filter(({ level }) => level === 'error').length,
      };
    });
  }

  private firstOf({ id, continuationOf }: DraftRowView): string {
    return continuationOf ?? this.store.rows.get(id)?.booking?.continuationOfId ?? id;
  }
}
