import { makeAutoObservable, observableRef } from 'mobx';
import type { ErrorAnswer } from '#contracts/error-answer';
import type { DeclareBookingsRequest, SubmitAnswer } from '#contracts/declaration-draft/submission-calls';
import type { MonthFinding } from '#domain/validation/month-volumes';
import type { BookingSettings } from '#domain/reference/settings';
import type { RowError } from '#domain/validation/errors';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { FormStore, type SubmitOptions } from '../../components/form/FormStore.ts';
import { contractProblem } from '../booking-lists/contract-choices.ts';
import { emptyForm, inputsOf, type BookingForm, type SentAgain } from './booking-form.ts';

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

export interface FormOptions {
  readonly replaces?: Replaced | null;
  /** The booking as it begins, and its continuation. */
  readonly start?: readonly BookingForm[];
  readonly again?: SentAgain | null;
  /** The charterer's, once they are known. */
  readonly contracts?: () => BookingSettings['contracts'];
}

interface FormValues {
  readonly first: BookingForm;
  readonly continuation: BookingForm | null;
  /** Takes the place of the cancelled booking's comment. */
  readonly cancelMessage: string;
}

/** The warnings that have to be seen first. */
interface Unconfirmed {
  readonly warnings: readonly RowError[];
}

const unconfirmedIn = ({ details }: ErrorAnswer): Unconfirmed => {
  const rows = (details?.['rows'] ?? {}) as Readonly<Record<string, readonly RowError[]>>;
  const months = (details?.['months'] ?? []) as readonly MonthFinding[];
  return { warnings: [...Object.values(rows).flat(), ...months.map(({ error }) => error)] };
};

const contractTerms: readonly (keyof BookingForm)[] = ['trade', 'laycanStart'];

const pathOf = (index: number, field: string): string => `bookings.${index}.${field}`;

/** The booking that is being created, and its continuation where it has one. */
export class BookingFormStore {
  /** Its fields are the paths of the specification: `bookings.0.dischargePorts.1.id`. */
  readonly form: FormStore<FormValues, string>;
  /** Warnings of the last attempt, to be accepted; null when there are none. */
  warnings: readonly RowError[] | null = null;

  private readonly replaces: Replaced | null;
  /** What came back of an earlier attempt, and is sent again; null for what is new. */
  readonly again: SentAgain | null;

  constructor(
    private readonly path: string,
    { replaces = null, start = [emptyForm], again = null, contracts = () => [] }: FormOptions = {},
  ) {
    const [first = emptyForm, continuation = null] = start;
    this.replaces = replaces;
    this.again = again;
    this.form = new FormStore<FormValues, string>(
      { first, continuation, cancelMessage: replaces?.message ?? '' },
      (values) => {
        const problem = contractProblem(contracts(), values.first);
        return problem === undefined ? {} : { [pathOf(0, 'contractLink')]: problem };
      },
    );
    makeAutoObservable<this, 'path' | 'replaces'>(this, {
      again: false,
      form: false,
      warnings: observableRef,
      path: false,
      replaces: false,
    });
  }

  get forms(): readonly BookingForm[] {
    const { first, continuation } = this.form.values;
    return continuation ? [first, continuation] : [first];
  }

  get hasContinuation(): boolean {
    return this.form.values.continuation !== null;
  }

  error(index: number, field: string): string | undefined {
    return this.form.error(pathOf(index, field));
  }

  /** Messages whose field the form does not show. */
  otherErrors(shown: readonly string[]): readonly string[] {
    return Object.entries(this.form.errors).flatMap(([key, message]) => {
      const field = key.replace(/^bookings\.\d+\./, '').replace(/^dischargePorts\.\d+\./, 'dischargePorts.');
      return shown.includes(field) || message === undefined ? [] : [message];
    });
  }

  /** `fields`: those whose messages it mends. What is said of a contract goes with trade and laycan, too. */
  change(index: number, change: Partial<BookingForm>, ...fields: readonly string[]): void {
    const { first, continuation } = this.form.values;
    this.form.change(
      index === 0
        ? { first: { ...first, ...change } }
        : { continuation: { ...(continuation ?? emptyForm), ...change } },
      [...fields, ...(contractTerms.some((term) => term in change) ? ['contractLink'] : [])].map((field) =>
        pathOf(index, field),
      ),
    );
    this.warnings = null;
  }

  changeCancelMessage(cancelMessage: string): void {
    this.form.change({ cancelMessage });
  }

  toggleContinuation(): void {
    const { first, continuation } = this.form.values;
    this.form.change({ continuation: continuation ? null : { ...emptyForm, code: first.code } });
  }

  forgetWarnings(): void {
    this.warnings = null;
  }

  async send(confirmWarnings: boolean): Promise<Sent> {
    this.warnings = null;
    const sent = await this.form.submit((_values, options) => this.post(confirmWarnings, options));
    if (sent.as !== 'done') return { as: 'refused' };
    const { answer } = sent;
    if ('warnings' in answer) return this.warned(answer);
    if (!answer.completed) return { as: 'under_way', importId: answer.importId };
    return answer.reopened > 0
      ? { as: 'reopened', importId: answer.importId }
      : { as: 'created', bookings: this.forms.length };
  }

  /** Warnings refuse nothing: they are asked about. */
  private async post(confirmWarnings: boolean, options: SubmitOptions): Promise<SubmitAnswer | Unconfirmed> {
    try {
      return await http.post<SubmitAnswer>(this.path, this.request(confirmWarnings), options);
    } catch (failure) {
      const { answer } = asHttpError(failure);
      if (answer.code === 'warnings_unconfirmed') return unconfirmedIn(answer);
      throw failure;
    }
  }

  private warned({ warnings }: Unconfirmed): Sent {
    this.warnings = warnings;
    return { as: 'refused' };
  }

  private request(confirmWarnings: boolean): DeclareBookingsRequest {
    return {
      ...(this.again && { importId: this.again.importId }),
      bookings: inputsOf(this.forms, this.again),
      ...this.cancellation(),
      confirmWarnings,
    };
  }

  private cancellation(): Partial<DeclareBookingsRequest> {
    if (this.replaces === null) return {};
    const message = this.form.values.cancelMessage.trim();
    return {
      cancelledBookingId: this.replaces.id,
      cancelledBookingRevision: this.replaces.revision,
      ...(message === '' ? {} : { cancelMessage: message }),
    };
  }
}
