import { makeAutoObservable, observableRef } from 'mobx';
import { asHttpError, type HttpError } from '../../api/http-error.ts';

/** Messages by field; a field without one is fine. */
export type FieldProblems<Field extends string> = Readonly<Partial<Record<Field, string>>>;

// No field has to have one, whatever the fields are.
const noProblems = <Field extends string>(): FieldProblems<Field> => ({}) as FieldProblems<Field>;

/** What came of an attempt to send a form. */
export type Submitted<Answer> =
  | { readonly as: 'done'; readonly answer: Answer }
  /** A field is wrong, which was found here: nothing was sent. */
  | { readonly as: 'invalid' }
  /** The server refused it, or could not be reached. */
  | { readonly as: 'refused'; readonly error: HttpError }
  /** An attempt before it is still under way, such as the first half of a double click. */
  | { readonly as: 'busy' };

/** What a call sends along, so that the same attempt sent twice is one command. */
export interface SubmitOptions {
  readonly idempotencyKey: string;
}

/** Whether the server has decided: the session's end (401) decides nothing, nor does an answer that never came. */
const isDecided = ({ status }: HttpError): boolean => status > 0 && status < 500 && status !== 401;

/**
 * What is being filled in, what is wrong with it and how sending it stands. `Field` names what an error answer may
 * name: the keys of the values, or the paths below them.
 */
export class FormStore<Values extends object, Field extends string = keyof Values & string> {
  values: Values;
  /** What was found here and what the server answered, by field. */
  errors = noProblems<Field>();
  /** Why it was refused, where no field says so. */
  refusal: string | null = null;
  busy = false;
  /** How often it was refused, here or by the server; each time the first wrong field takes the focus. */
  refusals = 0;
  /** One intent is one command, however often it is sent: another value, or a known outcome, begins the next. */
  private key: string = crypto.randomUUID();

  constructor(
    private start: Values,
    /** What can be found wrong before it is sent. */
    private readonly problemsOf: (values: Values) => FieldProblems<NoInfer<Field>> = noProblems,
  ) {
    this.values = start;
    makeAutoObservable<this, 'start' | 'problemsOf' | 'key'>(this, {
      values: observableRef,
      errors: observableRef,
      start: false,
      problemsOf: false,
      key: false,
      attempt: false,
    });
  }

  /** The key that what stands here is sent under. */
  get attempt(): string {
    return this.key;
  }

  get isDirty(): boolean {
    const keys = Object.keys(this.values) as (keyof Values)[];
    return keys.some((key) => this.values[key] !== this.start[key]);
  }

  error(field: Field): string | undefined {
    return this.errors[field];
  }

  /** Takes other values, and the messages of the fields that they mend away: those of their own names where none are said. */
  change(values: Partial<Values>, mended: readonly string[] = Object.keys(values)): void {
    this.values = { ...this.values, ...values };
    const left = Object.entries(this.errors).filter(([field]) => !mended.includes(field));
    this.errors = Object.fromEntries(left) as FieldProblems<Field>;
    this.key = crypto.randomUUID();
  }

  /** Goes on with what was entered before the page was loaded anew, and may have been sent then. */
  resume(values: Values, attempt: string): void {
    this.values = values;
    this.key = attempt;
  }

  /** Back to what the form began with. */
  reset(): void {
    this.values = this.start;
    this.errors = noProblems();
    this.refusal = null;
    this.key = crypto.randomUUID();
  }

  /** Whether nothing is wrong here with some of the fields; what is wrong stands at them. */
  check(fields: readonly Field[]): boolean {
    const found = this.problemsOf(this.values);
    this.errors = Object.fromEntries(
      fields.flatMap((field) => (found[field] === undefined ? [] : [[field, found[field]]])),
    ) as FieldProblems<Field>;
    if (Object.keys(this.errors).length === 0) return true;
    this.refusals += 1;
    return false;
  }

  /** Puts a refusal at other fields than the answer names. */
  say(problems: FieldProblems<Field>): void {
    this.errors = problems;
    this.refusals += 1;
  }

  /** Sends the values unless something is wrong with them; a refusal stands at its fields afterwards. Never throws. */
  async submit<Answer>(
    send: (values: Values, options: SubmitOptions) => Promise<Answer>,
  ): Promise<Submitted<Answer>> {
    if (this.busy) return { as: 'busy' };
    this.refusal = null;
    this.errors = this.problemsOf(this.values);
    if (Object.keys(this.errors).length > 0) {
      this.refusals += 1;
      return { as: 'invalid' };
    }
    this.busy = true;
    try {
      const answer = await send(this.values, { idempotencyKey: this.key });
      this.settle();
      return { as: 'done', answer };
    } catch (failure) {
      const error = asHttpError(failure);
      this.refused(error);
      return { as: 'refused', error };
    }
  }

  private settle(): void {
    this.busy = false;
    this.key = crypto.randomUUID();
  }

  private refused(error: HttpError): void {
    this.busy = false;
    if (isDecided(error)) this.key = crypto.randomUUID();
    // The form waits for whoever signs in again.
    if (error.status === 401) return;
    const { errors = {}, message } = error.answer;
    this.errors = Object.fromEntries(
      Object.entries(errors).map(([field, [first]]) => [field, first ?? message]),
    ) as FieldProblems<Field>;
    if (Object.keys(errors).length === 0) this.refusal = message;
    this.refusals += 1;
  }
}
