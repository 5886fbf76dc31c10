import { makeAutoObservable, observableRef } from 'mobx';
import type { ImportedRow } from '#contracts/nomination/import-calls';
import type { NominationOutcome } from '#contracts/nomination/nomination-calls';
import type { BookingSettings, VoyageOption } from '#domain/reference/settings';
import { FormStore } from '../../../components/form/FormStore.ts';
import { rowFrom, withoutChanged } from './imported-row.ts';
import { type Entered, keepEntered, readEntered } from './kept-rows.ts';
import { reviewRow, type RowReview } from './review-row.ts';
import { changesOf, sendRows } from './send-rows.ts';
import type { Nominated, SentRows } from './sent-words.ts';
import { type ChosenBooking, etaAt, filledRows, type VesselRow } from './vessel-row.ts';

export interface NominatingPlace {
  /** Id of the charterer. */
  readonly organisation: string;
  readonly template: string;
  readonly user: string;
  readonly settings: BookingSettings;
}

const fieldOf = (row: VesselRow, field: string): string => `${row.key}.${field}`;

const nominatedBy = (row: VesselRow, outcome: NominationOutcome | undefined): Nominated | null => {
  if (!outcome || !('id' in outcome)) return null;
  const ashore = new Set(outcome.leftAshore);
  return {
    id: outcome.id,
    name: row.vesselVoyage?.name ?? '',
    leftAshore: row.bookings.filter(({ id }) => ashore.has(id)).map(({ name }) => name),
  };
};

/** The vessels that are about to be nominated. What is typed is kept in the tab until it was sent or taken away. */
export class NominatingStore {
  readonly form: FormStore<Entered, string>;
  /** Why the operator's system refused a row, by its key, until the row is changed. */
  refusals: ReadonlyMap<number, string> = new Map();
  /** Warnings are asked about before anything is sent. */
  asking = false;
  /** How many of the new vessels are settled, while many of them are nominated. */
  progress: { readonly done: number; readonly of: number } | null = null;

  constructor(
    readonly place: NominatingPlace,
    private readonly path: string,
  ) {
    this.form = new FormStore<Entered, string>(readEntered(place.organisation, place.user), ({ rows }) =>
      Object.fromEntries(
        rows.flatMap((row) =>
          Object.entries(this.reviewOf(row).problems).map(([field, why]) => [fieldOf(row, field), why]),
        ),
      ),
    );
    makeAutoObservable<this, 'path' | 'nextKey'>(this, {
      form: false,
      place: false,
      path: false,
      nextKey: false,
      refusals: observableRef,
      progress: observableRef,
      reviewOf: false,
    });
  }

  get rows(): readonly VesselRow[] {
    return this.form.values.rows;
  }

  get ticked(): readonly ChosenBooking[] {
    return this.form.values.ticked;
  }

  /** In which row a booking is already. */
  get taken(): ReadonlySet<string> {
    return new Set(this.rows.flatMap(({ bookings }) => bookings.map(({ id }) => id)));
  }

  private get nextKey(): number {
    return Math.max(0, ...this.rows.map(({ key }) => key)) + 1;
  }

  /** Every row by the rules that it will be held to. */
  get reviews(): ReadonlyMap<number, RowReview> {
    return new Map(this.rows.map((row) => [row.key, this.reviewOf(row)]));
  }

  get hasWarnings(): boolean {
    return [...this.reviews.values()].some(
      ({ warnings, leftAshore }) => warnings.length + leftAshore.length > 0,
    );
  }

  reviewOf(row: VesselRow): RowReview {
    return reviewRow(row, this.place);
  }

  tick(booking: ChosenBooking, on: boolean): void {
    const others = this.ticked.filter(({ id }) => id !== booking.id);
    this.enter({ ticked: on ? [...others, booking] : others });
  }

  /** What is ticked goes on the voyage: a row for each load port. */
  fill(voyage: VoyageOption): void {
    const filled = filledRows(this.ticked, voyage, this.place.settings, this.nextKey);
    this.enter({ rows: [...this.rows, ...filled], ticked: [] });
  }

  /** Rows of a workbook, below those that are there. */
  take(imported: readonly ImportedRow[]): void {
    const rows = imported.map((row, at) => rowFrom(row, this.place.settings, this.nextKey + at));
    this.enter({ rows: [...this.rows, ...rows] });
  }

  change(row: VesselRow, change: Partial<VesselRow>): void {
    const changed = { ...row, ...change, unread: withoutChanged(row.unread, change) };
    this.enter({ rows: this.rows.map((one) => (one.key === row.key ? changed : one)) });
    this.refusals = new Map([...this.refusals].filter(([key]) => key !== row.key));
  }

  /** Another voyage, or load port, has an ETA of its own. */
  moveTo(row: VesselRow, to: Pick<VesselRow, 'vesselVoyage'> | Pick<VesselRow, 'loadingPort'>): void {
    const { settings } = this.place;
    const moved = { ...row, ...to };
    const voyage = settings.vesselVoyages.find(({ id }) => id === moved.vesselVoyage?.id);
    this.change(row, { ...to, ...etaAt(voyage, moved.loadingPort, settings) });
  }

  /** Its bookings can be chosen again. */
  remove(row: VesselRow): void {
    this.enter({ rows: this.rows.filter(({ key }) => key !== row.key) });
  }

  discard(): void {
    this.enter({ rows: [], ticked: [] });
  }

  /** Asks first where there is a warning, unless something has to be mended before. */
  ask(): boolean {
    const fields = this.rows.flatMap((row) =>
      Object.keys(this.reviewOf(row).problems).map((field) => fieldOf(row, field)),
    );
    this.asking = this.form.check(fields) && this.hasWarnings;
    return this.asking;
  }

  stopAsking(): void {
    this.asking = false;
  }

  /** Null where nothing was sent, or nothing came of it; why stands in the form. */
  async send(): Promise<SentRows | null> {
    this.asking = false;
    const sentRows = this.rows;
    const sent = await this.form.submit((_values, options) =>
      sendRows(sentRows, {
        path: this.path,
        settings: this.place.settings,
        options,
        progress: (done, of) => this.tell({ done, of }),
      }),
    );
    this.tell(null);
    return sent.as === 'done' ? this.settle(sentRows, sent.answer) : null;
  }

  describe(row: VesselRow): string {
    return row.vesselVoyage?.name ?? 'New vessel';
  }

  private tell(progress: NominatingStore['progress']): void {
    this.progress = progress;
  }

  private settle(rows: readonly VesselRow[], outcomes: readonly NominationOutcome[]): SentRows {
    const why = rows.flatMap((row, at): readonly (readonly [number, string])[] => {
      const outcome = outcomes[at];
      return outcome && 'refused' in outcome ? [[row.key, outcome.message]] : [];
    });
    this.refusals = new Map(why);
    const refused = rows.filter(({ key }) => this.refusals.has(key));
    this.enter({ rows: refused });
    const taken = (is: (row: VesselRow) => boolean) =>
      rows.flatMap((row, at) => (is(row) ? (nominatedBy(row, outcomes[at]) ?? []) : []));
    const isSame = (row: VesselRow) => row.updates !== null && changesOf(row, row.updates).isNone;
    return {
      nominated: taken(({ updates }) => updates === null),
      updated: taken((row) => row.updates !== null && !isSame(row)),
      unchanged: taken(isSame),
      refused,
    };
  }

  private enter(change: Partial<Entered>): void {
    this.form.change(change, Object.keys(this.form.errors));
    keepEntered(this.place.organisation, this.place.user, this.form.values);
  }
}
