import type { ReceiptAnswer } from '#contracts/declaration-draft/receipt-view';
import type { UndoAnswer, UndoRequest, UndoView } from '#contracts/declaration-draft/undo-view';
import { randomUUID } from 'node:crypto';
import type { BookingProvenance } from '#contracts/booking/provenance-view';
import type { BookingVersionView, BookingView, DeclarationList } from '#contracts/booking/booking-view';
import type { BookingTimeline } from '#contracts/booking/timeline';
import type { ContractAmended, ContractChanges } from '#contracts/booking/booking-calls';
import type { BookingsCancelOutcomes, DeclareAgainAnswer } from '#contracts/booking/many-bookings';
import type {
  DraftAnswer,
  DraftChangesAnswer,
  DraftChangesRequest,
  DraftListAnswer,
  DraftStepsAnswer,
  EditAnswer,
  OpenDraftAnswer,
  ReviewAnswer,
  TakeBackAnswer,
} from '#contracts/declaration-draft/draft-calls';
import type {
  DeclareBookingsRequest,
  SubmitAnswer,
  SubmitRequest,
} from '#contracts/declaration-draft/submission-calls';
import type { BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import { demoPeople, type PeopleOfPortal } from '#portal/seed/world/people';
import { Client, type ClientAnswer, signedInAs } from './client.ts';
import { Refused } from './refused.ts';

export { Refused, refusal } from './refused.ts';

const organisationOf = (firstName: string, { users }: PeopleOfPortal): string => {
  const id = users.find((user) => user.firstName === firstName)?.organisation;
  if (!id) throw new Error(`${firstName} is of no organisation; name one`);
  return id;
};

/** Milliseconds that a read may lag before it is taken as it is. */
const readPatience = 60_000;

/** Asks again while it is still carried out: an answer waits 5 s for that, and not longer. */
const completed = async (ask: () => Promise<SubmitAnswer>): Promise<SubmitAnswer> => {
  for (;;) {
    const answer = await ask();
    if (answer.completed) return answer;
  }
};

/** Someone who works on declarations over HTTP, and never reads behind what he has done. */
export class Declarant {
  readonly client: Client;
  readonly organisation: string;
  readonly userId: string;
  private readonly people: PeopleOfPortal;
  private position: string | undefined;

  constructor(client: Client, organisation: string, userId: string, people: PeopleOfPortal = demoPeople) {
    this.client = client;
    this.organisation = organisation;
    this.userId = userId;
    this.people = people;
  }

  /** A demo user by first name, in his own organisation or, for staff, in a named one. */
  static async as(
    address: string,
    firstName: string,
    organisation?: string,
    people: PeopleOfPortal = demoPeople,
  ): Promise<Declarant> {
    const userId = people.users.find((user) => user.firstName === firstName)?.id ?? '';
    const where = organisation ?? organisationOf(firstName, people);
    return new Declarant(await signedInAs(address, firstName, people), where, userId, people);
  }

  /** As screens name people: `A. Prado`. */
  get name(): string {
    const { firstName = '', lastName = '' } = this.people.users.find(({ id }) => id === this.userId) ?? {};
    return `${firstName.charAt(0)}. ${lastName}`;
  }

  get organisationName(): string {
    return this.people.organisations.find(({ id }) => id === this.organisation)?.name ?? '';
  }

  /** Reads at least what this colleague has done. */
  after(colleague: Declarant): this {
    this.position = [this.position ?? '', colleague.position ?? ''].toSorted().at(-1);
    return this;
  }

  address(suffix: string): string {
    return `/api/customer/organisation/${this.organisation}/cargo-bookings/${suffix}`;
  }

  /**
   * A read is asked again while it lags behind what this one has done: an answer may wait 2 s for that, and not longer.
   *
   * @throws Refused
   */
  async call<Answer>(method: string, suffix: string, body?: unknown, key?: string): Promise<Answer> {
    const end = performance.now() + readPatience;
    for (;;) {
      const answer = await this.once(method, suffix, body, key);
      const isLate = answer.headers.get('laycan-stale') === 'true';
      if (!isLate || performance.now() > end) return answer.body as Answer;
    }
  }

  private async once(
    method: string,
    suffix: string,
    body: unknown,
    key: string | undefined,
  ): Promise<ClientAnswer> {
    const headers = {
      ...(method === 'GET' && this.position && { 'laycan-min-position': this.position }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const answer = await this.client.request(method, this.address(suffix), {
      headers,
      ...(body !== undefined && { body }),
    });
    if (answer.status >= 300) throw new Refused(answer, `${method} ${suffix}`);
    this.position = answer.headers.get('laycan-position') ?? this.position;
    return answer;
  }

  async open(rows: number, key?: string): Promise<OpenDraftAnswer> {
    return this.call('POST', 'cargo-declarations/drafts', { rows }, key);
  }

  async drafts(): Promise<DraftListAnswer> {
    return this.call('GET', 'cargo-declarations/drafts');
  }

  async draft(importId: string): Promise<DraftAnswer> {
    return this.call('GET', `cargo-declarations/drafts/${importId}`);
  }

  async edit(): Promise<EditAnswer> {
    return this.call('GET', 'cargo-declarations/edit');
  }

  async takeBack(importId: string, discard?: number, key?: string): Promise<TakeBackAnswer> {
    const body = discard === undefined ? {} : { discard };
    return this.call('POST', `cargo-declarations/drafts/${importId}/take-back`, body, key);
  }

  async change(importId: string, request: DraftChangesRequest, key?: string): Promise<DraftChangesAnswer> {
    return this.call('POST', `cargo-declarations/drafts/${importId}/changes`, request, key);
  }

  /** One cell, typed. */
  async type(
    importId: string,
    id: string,
    field: BookingField,
    from: CellValue,
    to: CellValue,
  ): Promise<DraftChangesAnswer> {
    return this.change(importId, { reason: 'edit', changes: [{ id, field, from, to }] });
  }

  /** Fills rows that were empty. */
  async fill(
    importId: string,
    rows: Readonly<Record<string, Cargo>>,
    key?: string,
  ): Promise<DraftChangesAnswer> {
    const changes = Object.entries(rows).flatMap(([id, cargo]) =>
      (Object.entries(cargo) as [BookingField, CellValue][]).map(([field, to]) => ({
        id,
        field,
        from: null,
        to,
      })),
    );
    return this.change(importId, { reason: 'paste', changes }, key);
  }

  async review(importId: string, ids?: readonly string[]): Promise<ReviewAnswer> {
    const rows = ids?.map((id) => ({ id }));
    return this.call('POST', 'cargo-declarations/import/review', { importId, ...(rows && { rows }) });
  }

  /** Asked once: it answers that it is not completed where that takes longer than an answer may. */
  async submit(
    importId: string,
    rows: SubmitRequest['rows'],
    more: Partial<SubmitRequest> = {},
    key?: string,
  ): Promise<SubmitAnswer> {
    const request: SubmitRequest = { importId, rows, confirmWarnings: true, ...more };
    return this.call('POST', 'cargo-declarations', request, key);
  }

  /** Asked under one key until it is completed. */
  async complete(
    importId: string,
    rows: SubmitRequest['rows'],
    more: Partial<SubmitRequest> = {},
    key: string = randomUUID(),
  ): Promise<SubmitAnswer> {
    return completed(async () => this.submit(importId, rows, more, key));
  }

  /** Everything in the draft, as it was just reviewed, with the edits of everyone. */
  async submitAll(importId: string): Promise<SubmitAnswer> {
    const { rows } = await this.review(importId);
    return this.complete(
      importId,
      rows.map(({ id, revision }) => ({ id, revision })),
      { withEditsOf: [...new Set(rows.flatMap(({ touchedBy }) => touchedBy))] },
    );
  }

  async receipt(submissionId: string): Promise<ReceiptAnswer> {
    return this.call('GET', `cargo-declarations/submissions/${submissionId}?per_page=60`);
  }

  /** One's own steps in a draft that are not submitted. */
  async steps(importId: string): Promise<DraftStepsAnswer> {
    return this.call('GET', `cargo-declarations/drafts/${importId}/steps`);
  }

  /** What undoing a submission would do now; of one booking alone, its part in it. */
  async undoOf(submissionId: string, booking?: string): Promise<UndoView> {
    const of = booking === undefined ? '' : `?bookings[]=${booking}`;
    return this.call('GET', `cargo-declarations/submissions/${submissionId}/undo${of}`);
  }

  async undo(submissionId: string, request: UndoRequest = {}, key?: string): Promise<UndoAnswer> {
    return this.call('POST', `cargo-declarations/submissions/${submissionId}/undo`, request, key);
  }

  /** Bookings as a form has them; asked under one key until it is completed. */
  async create(request: DeclareBookingsRequest, key: string = randomUUID()): Promise<SubmitAnswer> {
    return completed(async () => this.call('POST', 'cargo-declarations', request, key));
  }

  /**
   * Declares rows by hand, and sees them declared: a command on a booking is for whoever sees it. Gives their ids, which are
   * the bookings'.
   */
  async declare(...cargoes: readonly Cargo[]): Promise<readonly string[]> {
    const { importId, added } = await this.open(cargoes.length);
    await this.fill(importId, Object.fromEntries(added.map((id, index) => [id, cargoes[index] ?? {}])));
    const answer = await this.submitAll(importId);
    if (answer.reopened > 0) throw new Error(`Rows came back: ${JSON.stringify(answer)}`);
    const last = added.at(-1);
    if (last !== undefined) await this.booking(last);
    return added;
  }

  async list(query = ''): Promise<DeclarationList> {
    return this.call('GET', `cargo-declarations?per_page=60${query}`);
  }

  async booking(id: string): Promise<BookingView> {
    return this.call('GET', `cargo-declarations/${id}`);
  }

  async versions(id: string): Promise<readonly BookingVersionView[]> {
    const { data } = await this.call<{ data: readonly BookingVersionView[] }>(
      'GET',
      `cargo-declarations/${id}/history`,
    );
    return data;
  }

  async timeline(id: string): Promise<BookingTimeline> {
    return this.call('GET', `cargo-declarations/${id}/timeline`);
  }

  async provenance(id: string): Promise<BookingProvenance> {
    return this.call('GET', `cargo-declarations/${id}/provenance`);
  }

  async cancel(
    id: string,
    message?: string,
    key?: string,
  ): Promise<{ readonly cancelled: readonly string[] }> {
    const { revision } = await this.booking(id);
    return this.call(
      'POST',
      `cargo-declarations/${id}/cancel`,
      { revision, ...(message && { message }) },
      key,
    );
  }

  /** Each with the revision at which it is shown now. */
  async cancelMany(
    bookings: readonly Pick<BookingView, 'id' | 'revision'>[],
    message?: string,
    key?: string,
  ): Promise<BookingsCancelOutcomes> {
    const body = {
      bookings: bookings.map(({ id, revision }) => ({ id, revision })),
      ...(message && { message }),
    };
    return this.call('POST', 'cargo-declarations/cancel', body, key);
  }

  async declareAgain(ids: readonly string[], key?: string): Promise<DeclareAgainAnswer> {
    return this.call('POST', 'cargo-declarations/drafts/cancelled', { ids }, key);
  }

  /** A file that the portal gives out. */
  async download(suffix: string): Promise<{ readonly headers: Headers; readonly bytes: Uint8Array }> {
    return this.client.download(this.address(suffix));
  }

  /** For which company, under which contract and master booking a booking goes. */
  amendContract(id: string, changes: ContractChanges): Promise<ContractAmended> {
    return this.call('PUT', `cargo-declarations/${id}/contract`, changes);
  }

  /** Gives a booking into the hands of a broker's organisation, or of nobody. */
  async assign(id: string, brokerId: string | null): Promise<void> {
    await this.call('PUT', `cargo-declarations/${id}/broker`, { brokerId });
  }

  async upload(name: string, bytes: string | Uint8Array, query = '', key?: string): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([bytes as BlobPart]), name);
    const { importId } = await this.call<{ importId: string }>(
      'POST',
      `cargo-declarations/import${query}`,
      form,
      key,
    );
    return importId;
  }
}

export type Cargo = Readonly<Partial<Record<BookingField, CellValue>>>;

const day = 86_400_000;

/** `yyyy-MM-dd`, so many days after another. */
export const daysAfter = (date: string | Date, days: number): string =>
  new Date(new Date(date).getTime() + days * day).toISOString().slice(0, 10);

const named = (id: string, name: string) => ({ id, name });
export const santos = named('BRSSZ', 'Santos');
export const rotterdam = named('NLRTM', 'Rotterdam');
export const antwerp = named('BEANR', 'Antwerp');

/** A clean row of Atlântica's, which a laycan in 40 days and 20,000 MT for Rotterdam. */
export const cargo = (today: string | Date, own: Cargo = {}): Cargo => ({
  code: 'SZ-1',
  type: named('open-hatch', 'Open hatch'),
  trade: named('EU', 'EU'),
  commodity: named('wood-pulp', 'Wood pulp'),
  laycanStart: daysAfter(today, 40),
  laycanFinish: daysAfter(today, 46),
  loadingPort: santos,
  loadingQty: 20_000,
  'discharge.1': { port: rotterdam, qty: 20_000 },
  ...own,
});
