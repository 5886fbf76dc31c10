import { makeAutoObservable } from 'mobx';
import type { FormStore, Submitted, SubmitOptions } from '../form/FormStore.ts';

export interface WizardStep<Values, Field extends string> {
  /** As far as what was entered decides it, for whoever it is. */
  readonly title: string | ((values: Values) => string);
  /** What it asks for: looked at before the next step, and where an answer of the server leads back to. */
  readonly fields: readonly Field[];
  /** Why it is passed over, as far as what was entered says so. */
  readonly skipped?: (values: Values) => string | undefined;
}

export type StepState = 'done' | 'current' | 'ahead' | 'skipped';

/** One form, asked for step by step; the last step sends it. */
export class WizardStore<Values extends object, Field extends string, Answer> {
  private at = 0;
  /** The last step that was reached; those before it can be gone back to. */
  private reached = 0;

  constructor(
    readonly form: FormStore<Values, Field>,
    readonly steps: readonly WizardStep<Values, Field>[],
    private readonly send: (values: Values, options: SubmitOptions) => Promise<Answer>,
  ) {
    makeAutoObservable<this, 'send'>(this, { form: false, steps: false, send: false });
  }

  /** The step that is shown, by its place. */
  get current(): number {
    return this.at;
  }

  get isFirst(): boolean {
    return this.from(this.at, -1) === undefined;
  }

  get isLast(): boolean {
    return this.from(this.at, 1) === undefined;
  }

  /** Why it was not sent, where no step says so. */
  get failure(): string | null {
    return this.form.refusal;
  }

  stateOf(place: number): StepState {
    if (place === this.at) return 'current';
    if (this.reasonFor(place) !== undefined) return 'skipped';
    return place <= this.reached ? 'done' : 'ahead';
  }

  titleOf(place: number): string {
    const { title = '' } = this.steps[place] ?? {};
    return typeof title === 'string' ? title : title(this.form.values);
  }

  /** Why a step is passed over; undefined where it is not. */
  reasonFor(place: number): string | undefined {
    return this.steps[place]?.skipped?.(this.form.values);
  }

  /** Goes on once nothing is wrong with the step; stays otherwise, and on the last one. */
  next(): void {
    const next = this.from(this.at, 1);
    if (next === undefined || !this.form.check(this.steps[this.at]?.fields ?? [])) return;
    this.at = next;
    this.reached = Math.max(this.reached, next);
  }

  back(): void {
    this.at = this.from(this.at, -1) ?? this.at;
  }

  /** Goes to a step that was done before. */
  revisit(place: number): void {
    if (this.stateOf(place) === 'done') this.at = place;
  }

  /** Sends all of it; where a field is refused, its step is shown. */
  async submit(): Promise<Submitted<Answer>> {
    const sent = await this.form.submit(this.send);
    if (sent.as === 'invalid' || sent.as === 'refused') this.showProblem();
    return sent;
  }

  /** Shows the step of the first field with a problem. */
  showProblem(): void {
    const wrong = this.steps.findIndex(({ fields }) => fields.some((field) => this.form.error(field)));
    if (wrong >= 0) this.at = wrong;
  }

  /** The nearest step that is not passed over, in one direction. */
  private from(place: number, by: 1 | -1): number | undefined {
    for (let to = place + by; to >= 0 && to < this.steps.length; to += by) {
      if (this.reasonFor(to) === undefined) return to;
    }
    return undefined;
  }
}
