import { mandatoryOf } from '#contracts/templates/template-of';
import type { ReviewAnswer } from '#contracts/declaration-draft/draft-calls';
import { followFirst } from '#domain/booking/merge';
import { emptyTerms, isDischargeField, sameTerm, termOf, type BookingTerms } from '#domain/booking/terms';
import { composeTerms } from '#domain/validation/compose-row';
import type { RowError, ValidationCode } from '#domain/validation/errors';
import type { ValidatedRow } from '#domain/validation/rows';
import { bySeverity, rowValidator } from '#domain/validation/validate';
import { asHttpError, isAbort } from '../../../api/http-error.ts';
import { worldTime } from '../../../stores/world-time.ts';
import type { SettingsOf } from '../grid/charterers.ts';
import type { DeclarationRows } from '../grid/DeclarationRows.ts';
import { type DeclarationRow, isBlank } from '../grid/declaration-row.ts';
import type { Cells } from '../grid/slots.ts';
import type { DraftApi } from './draft-api.ts';
import { DraftMonths } from './DraftMonths.ts';
import { Slices } from './Slices.ts';

/** What a row by itself cannot tell: what an upload would take back. */
const onlyServer: ReadonlySet<ValidationCode> = new Set(['takes_back_amendment']);

/** So long after the last answer the rows are reviewed again. */
const reviewAfterMs = 800;

/** From so many rows on, an answer with all of them would cost more than it tells. */
const largeDraft = 500;

/** A row's cells as the terms that would be declared, and what of them did not parse. */
const termsOf = (cells: Cells) => {
  const given = Object.fromEntries(
    Object.entries(cells).filter(([field, value]) => !isDischargeField(field) || value !== null),
  );
  return composeTerms(emptyTerms, given);
};

/** What belongs to a pair follows its first load port booking, where the continuation's own row does not say otherwise. */
const following = (terms: BookingTerms, declared: BookingTerms | null, first: BookingTerms): BookingTerms =>
  followFirst(terms, first, (own, field) =>
    declared ? sameTerm(own, termOf(declared, field)) : own === null,
  );

const validatedRow = (row: DeclarationRow, first: BookingTerms | null): ValidatedRow => {
  const { terms, unparsed } = termsOf(row.cells);
  const declared = row.booking ? termsOf(row.declared).terms : null;
  return {
    id: row.id,
    terms: first ? following(terms, declared, first) : terms,
    unparsed,
    declared,
    cancelled: row.booking?.cancelled ?? false,
    first,
    tookBack: [],
  };
};

type Validate = ReturnType<typeof rowValidator>;

/** Made when the first row of a charterer's template asks. */
const validatorsBy = (
  settingsOf: SettingsOf,
  own: string,
  year: number | null,
): ((row: DeclarationRow) => Validate) => {
  const today = worldTime.today();
  const known = new Map<string, Validate>();
  return ({ booking }) => {
    const template = booking?.template ?? own;
    const key = JSON.stringify([booking?.organisation.id, template]);
    const settings = settingsOf(booking?.organisation.id);
    const validate =
      known.get(key) ?? rowValidator({ today, settings, mandatory: mandatoryOf(template), year });
    known.set(key, validate);
    return validate;
  };
};

interface Reviewed {
  readonly revision: number;
  readonly errors: readonly RowError[];
}

/**
 * The errors of a draft's rows. A row that was just edited is validated here, at once, by the same rules as on the
 * server; the server's review follows and adds what needs the other rows. Errors are computed, never stored.
 */
export class DraftReview {
  readonly months: DraftMonths;
  private readonly reviewed = new Map<string, Reviewed>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request: AbortController | undefined;
  private readonly errors = new Map<string, readonly RowError[]>();
  /** Errors that differ from those that the rows show, until the rows are told. */
  private changed = new Map<string, readonly RowError[]>();
  private readonly slices = new Slices<string>(
    (ids) => this.lookAt(ids),
    () => this.tell(),
  );
  private validators: ((row: DeclarationRow) => Validate) | undefined;
  private settingsOf: SettingsOf | undefined;
  private year: number | null = null;

  constructor(
    private readonly api: DraftApi,
    private readonly rows: DeclarationRows,
    private readonly template: string,
  ) {
    this.months = new DraftMonths(rows);
  }

  /** Limits and mandatory fields are those of each row's charterer. */
  use(settingsOf: SettingsOf): void {
    this.months.settings = settingsOf(undefined);
    this.settingsOf = settingsOf;
    this.validators = validatorsBy(settingsOf, this.template, this.year);
  }

  /** The rows are held to another year: what the server found before holds no longer. */
  ofYear(year: number | null): void {
    if (year === this.year) return;
    this.year = year;
    if (!this.settingsOf) return;
    this.validators = validatorsBy(this.settingsOf, this.template, year);
    this.reviewed.clear();
    this.showAll();
  }

  /** Rows have changed: what can be told here is told at once, of very many rows one after another. */
  touched(ids: readonly string[]): void {
    this.slices.add(ids);
  }

  /** Asks the server for its review a little after the last change; `importId` null where there is no draft yet. */
  soon(importId: string | null): void {
    clearTimeout(this.timer);
    if (importId === null) return;
    this.timer = setTimeout(() => {
      this.quietly(importId).catch((failure: unknown) => {
        // The next change asks again; until then the browser's own errors stand.
        if (!isAbort(failure)) console.warn('The review was not answered.', asHttpError(failure).message);
      });
    }, reviewAfterMs);
  }

  /** The server's review of every row; @throws HttpError */
  async now(importId: string): Promise<ReviewAnswer> {
    clearTimeout(this.timer);
    this.request?.abort();
    const answer = await this.api.review(importId);
    this.reviewed.clear();
    this.take(answer);
    return answer;
  }

  /** The review that follows an edit: of a large draft only the rows that changed are asked for. */
  private async quietly(importId: string): Promise<void> {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    const all = this.rows.size <= largeDraft;
    const ids = all ? undefined : this.unreviewed();
    const answer = await this.api.review(importId, { ids, signal: request.signal });
    if (all) this.reviewed.clear();
    this.take(answer);
  }

  private unreviewed(): readonly string[] {
    return this.rows.all
      .filter(({ id, draft }) => draft !== null && this.reviewed.get(id)?.revision !== draft.revision)
      .map(({ id }) => id);
  }

  /** Errors that came with another answer, for instance a refused submission. */
  add(errors: Readonly<Record<string, readonly RowError[]>>): void {
    for (const [id, found] of Object.entries(errors)) {
      const revision = this.rows.get(id)?.draft?.revision ?? 0;
      this.reviewed.set(id, { revision, errors: found });
    }
    this.showAll();
  }

  close(): void {
    clearTimeout(this.timer);
    this.slices.clear();
    this.request?.abort();
  }

  private take(answer: ReviewAnswer): void {
    this.months.use(answer.monthTotals);
    for (const row of answer.rows) {
      this.reviewed.set(row.id, { revision: row.revision, errors: answer.errors[row.id] ?? [] });
    }
    this.showAll();
  }

  /** Works out the errors of these rows, and keeps those that differ. */
  private lookAt(ids: Iterable<string>): void {
    for (const id of ids) {
      const row = this.rows.get(id);
      const found = row ? this.errorsOf(row) : [];
      const before = this.errors.get(id);
      if (same(before ?? [], found)) continue;
      this.changed.set(id, found);
      if (found.length > 0) this.errors.set(id, found);
      else this.errors.delete(id);
    }
  }

  /** Hands over what differs: all at once, for each time the whole screen is counted anew. The grid tells of it by itself. */
  private tell(): void {
    const { changed } = this;
    if (changed.size === 0) return;
    this.changed = new Map();
    this.rows.setErrors(changed);
  }

  private showAll(): void {
    this.lookAt([...this.errors.keys(), ...this.rows.all.map(({ id }) => id)]);
    this.tell();
  }

  private errorsOf(row: DeclarationRow): readonly RowError[] {
    if (isBlank(row)) return [];
    const reopened = reopenedError(row);
    const found = this.found(row);
    return reopened ? [reopened, ...found].sort(bySeverity) : found;
  }

  private found(row: DeclarationRow): readonly RowError[] {
    const known = this.reviewed.get(row.id);
    if (!row.draft && !this.rows.isPending(row.id)) return row.booking?.errors ?? [];
    if (known && known.revision === row.draft?.revision && !this.rows.isPending(row.id)) return known.errors;
    if (!this.validators) return known?.errors ?? [];
    const kept = known?.errors.filter(({ code }) => onlyServer.has(code)) ?? [];
    const own = this.validators(row)(validatedRow(row, this.firstOf(row)));
    return kept.length === 0 ? own : [...own, ...kept].sort(bySeverity);
  }

  private firstOf(row: DeclarationRow): BookingTerms | null {
    const first = this.months.firstOf(row);
    return first ? termsOf(first.cells).terms : null;
  }
}

const same = (a: readonly RowError[], b: readonly RowError[]): boolean =>
  a === b || (a.length === b.length && JSON.stringify(a) === JSON.stringify(b));

const isCode = (details: Readonly<Record<string, unknown>>): details is { readonly attribute: string } =>
  typeof details['attribute'] === 'string';

/** Why a row came back from its submission, as an error on the cell that it was about. */
const reopenedError = ({ draft }: DeclarationRow): RowError | undefined => {
  const reopened = draft?.reopened;
  if (reopened?.because !== 'rejected' || !isCode(reopened.details)) return undefined;
  const { attribute, ...values } = reopened.details;
  return { attribute, code: reopened.code as ValidationCode, level: 'error', values };
};
