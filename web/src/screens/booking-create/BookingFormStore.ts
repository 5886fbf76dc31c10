import { makeAutoObservable, observableRef } from 'mobx';
import type { DeclareBookingsRequest, SubmitAnswer } from '#contracts/declaration-draft/submission-calls';
import type { MonthFinding } from '#domain/validation/month-volumes';
import type { RowError } from '#domain/validation/errors';
import { asHttpError, type HttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { emptyForm, inputsOf, type BookingForm } from './booking-form.ts';

/** What came of sending the form. */
export type Sent =
  | { readonly as: 'created'; readonly bookings: number }
  /** Accepted, and still under way. */
  | { readonly as: 'under_way'; readonly importId: string }
  /** Something changed meanwhile: the rows wait in a draft. */
  | { readonly as: 'reopened'; readonly importId: string }
  | { readonly as: 'refused' };

/** The booking whose place the new one takes, as it was shown. */
export interface Replaced {
  readonly id: string;
  readonly revision: number;
  /** What was said when the cancellation was asked for. */
  readonly message: string;
}

/** The booking that is being created, and its continuation where it has one. */
export class BookingFormStore {
  forms: readonly BookingForm[];
  /** Messages by the keys of the specification: `bookings.0.dischargePorts.1.id`. */
  errors: Readonly<Record<string, string>> = {};
  /** Warnings of the last attempt, to be accepted; null when there are none. */
  warnings: readonly RowError[] | null = null;
  sending = false;
  /** Why it was refused, where no field says so. */
  refusal: string | null = null;
  /** Takes the place of the cancelled booking's comment. */
  cancelMessage = '';
  /** One attempt is one command, however often it is sent. */
  private key = crypto.randomUUID();

  constructor(
    private readonly path: string,
    private readonly replaces: Replaced | null,
    private readonly start: BookingForm = emptyForm,
  ) {
    this.forms = [start];
    this.cancelMessage = replaces?.message ?? '';
    makeAutoObservable<this, 'path' | 'replaces' | 'start' | 'key'>(this, {
      forms: observableRef,
      errors: observableRef,
      warnings: observableRef,
      path: false,
      replaces: false,
      start: false,
      key: false,
    });
  }

  get hasContinuation(): boolean {
    return this.forms.length > 1;
  }

  get isDirty(): boolean {
    return this.forms.length > 1 || this.forms[0] !== this.start;
  }

  error(index: number, field: string): string | undefined {
    return this.errors[`bookings.${index}.${field}`];
  }

  /** Messages whose field the form does not show. */
  otherErrors(shown: readonly string[]): readonly string[] {
    return Object.entries(this.errors).flatMap(([key, message]) => {
      const field = key.replace(/^bookings\.\d+\./, '').replace(/^dischargePorts\.\d+\./, 'dischargePorts.');
      return shown.includes(field) ? [] : [message];
    });
  }

  change(index: number, change: Partial<BookingForm>, ...fields: readonly string[]): void {
    this.forms = this.forms.map((form, at) => (at === index ? { ...form, ...change } : form));
    const touched = fields.map((field) => `bookings.${index}.${field}`);
    this.errors = Object.fromEntries(Object.entries(this.errors).filter(([key]) => !touched.includes(key)));
    this.warnings = null;
    this.key = crypto.randomUUID();
  }

  changeCancelMessage(text: string): void {
    this.cancelMessage = text;
    this.key = crypto.randomUUID();
  }

  toggleContinuation(): void {
    const [first] = this.forms;
    if (!first) return;
    this.forms = this.hasContinuation ? [first] : [first, { ...emptyForm, code: first.code }];
    this.key = crypto.randomUUID();
  }

  forgetWarnings(): void {
    this.warnings = null;
  }

  async send(confirmWarnings: boolean): Promise<Sent> {
    if (this.sending) return { as: 'refused' };
    this.begin();
    try {
      const answer = await http.post<SubmitAnswer>(this.path, this.request(confirmWarnings), {
        idempotencyKey: this.key,
      });
      this.end();
      if (!answer.completed) return { as: 'under_way', importId: answer.importId };
      return answer.reopened > 0
        ? { as: 'reopened', importId: answer.importId }
        : { as: 'created', bookings: this.forms.length };
    } catch (failure) {
      this.refused(asHttpError(failure));
      return { as: 'refused' };
    }
  }

  private request(confirmWarnings: boolean): DeclareBookingsRequest {
    return {
      bookings: inputsOf(this.forms),
      ...this.cancellation(),
      confirmWarnings,
    };
  }

  private cancellation(): Partial<DeclareBookingsRequest> {
    if (this.replaces === null) return {};
    const message = this.cancelMessage.trim();
    return {
      cancelledBookingId: this.replaces.id,
      cancelledBookingRevision: this.replaces.revision,
      ...(message === '' ? {} : { cancelMessage: message }),
    };
  }

  private begin(): void {
    this.sending = true;
    this.refusal = null;
    this.errors = {};
    this.warnings = null;
  }

  private end(): void {
    this.sending = false;
  }

  private refused(error: HttpError): void {
    this.sending = false;
    // The session has ended: nothing was decided, and the form waits for the next one.
    if (error.status === 401) return;
    // A decided command is answered alike for its key; what is sent next is another one.
    if (error.status > 0 && error.status < 500) this.key = crypto.randomUUID();
    const { code, details, errors, message } = error.answer;
    if (code === 'warnings_unconfirmed') {
      const rows = (details?.['rows'] ?? {}) as Readonly<Record<string, readonly RowError[]>>;
      const months = (details?.['months'] ?? []) as readonly MonthFinding[];
      this.warnings = [...Object.values(rows).flat(), ...months.map(({ error: found }) => found)];
      return;
    }
    this.errors = Object.fromEntries(
      Object.entries(errors ?? {}).map(([key, [first]]) => [key, first ?? message]),
    );
    if (Object.keys(this.errors).length === 0) this.refusal = message;
  }
}
