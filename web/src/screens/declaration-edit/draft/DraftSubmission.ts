import { action, makeObservable, observable, observableRef, runInAction, when } from 'mobx';
import { v4 as uuid } from 'uuid';
import type { ReviewAnswer } from '#contracts/declaration-draft/draft-calls';
import type { SubmitAnswer, SubmitRequest } from '#contracts/declaration-draft/submission-calls';
import type { RowError } from '#domain/validation/errors';
import { asHttpError, type HttpError } from '../../../api/http-error.ts';
import type { DeclarationRow } from '../grid/declaration-row.ts';
import { counted } from '../../../format/quantities.ts';
import { Leaving, type Sending, without } from '../submit/Leaving.ts';
import { rowsNamedIn } from './refusal-details.ts';
import type { DraftStore } from './DraftStore.ts';

/** How far a submission has come, and what it waits for. */
export type SubmissionStep =
  | { readonly name: 'idle' }
  /** Changes are being saved and reviewed. */
  | { readonly name: 'checking' }
  /** What leaves is shown, and whose edits it holds. */
  | { readonly name: 'confirm'; readonly leaving: Leaving }
  /** Colleagues changed rows after they were reviewed; the rest can go. */
  | { readonly name: 'changed'; readonly changed: readonly string[]; readonly rest: Sending }
  | { readonly name: 'sending' }
  /** Accepted, and still carried out: the draft shows how far it is. */
  | { readonly name: 'under_way'; readonly submissionId: string };

export interface SubmissionMessages {
  /** It is tried anew: what was said of the last try holds no longer. */
  readonly begun: () => void;
  readonly success: (text: string) => void;
  readonly fail: (text: string) => void;
  /** Rows have errors: the first one is shown. */
  readonly toErrors: () => void;
  /** Rows ask which booking they belong to, or a cell which value holds. */
  readonly toQuestions: () => void;
  /** Everything that was sent was declared. */
  readonly done: (submitted: Submitted) => void;
}

/** What came through, for whoever is led to its receipt. */
export interface Submitted {
  readonly submissionId: string;
  /** Rows that were not sent are still in the draft. */
  readonly leavesRows: boolean;
}

/** The last submission of this window of which something came through. */
export interface Receipt {
  readonly submissionId: string;
  readonly bookings: number;
}

/** Carries a draft's rows from 'Submit' to bookings: save, review, confirm, send, follow. */
export class DraftSubmission {
  step: SubmissionStep = { name: 'idle' };
  /** The operator's staff have it synchronised with the voyage-management system; what is asked once holds for the rest. */
  syncVeson = false;
  receipt: Receipt | null = null;
  private stopFollowing: (() => void) | undefined;
  /** New rows among those that were sent, for the words of success. */
  private sent = { created: 0, amended: 0, leavesRows: false };
  /** The same rows again after an unclear outcome are the same command. */
  private attempt: { readonly body: string; readonly commandId: string } | undefined;

  constructor(
    private readonly store: DraftStore,
    private readonly messages: SubmissionMessages,
  ) {
    makeObservable<this, 'move' | 'keepReceipt'>(this, {
      step: observableRef,
      syncVeson: observable,
      receipt: observableRef,
      move: action,
      keepReceipt: action,
      synchronise: action,
    });
  }

  synchronise(wanted: boolean): void {
    this.syncVeson = wanted;
  }

  get isBusy(): boolean {
    return this.step.name === 'checking' || this.step.name === 'sending' || this.step.name === 'under_way';
  }

  /** Saves what is pending, reviews, and asks or sends. */
  async start(): Promise<void> {
    if (this.isBusy) return;
    this.messages.begun();
    this.move({ name: 'checking' });
    await this.store.commands.queue.drained();
    if (this.store.contents.asking.length > 0 || this.store.conflicts.length > 0) {
      this.move({ name: 'idle' });
      return this.messages.toQuestions();
    }
    try {
      this.consider(await this.store.review.now(this.store.importId));
    } catch (failure) {
      this.failed(asHttpError(failure));
    }
  }

  /** Sends reviewed rows; the user has accepted their warnings. */
  async send(sending: Sending): Promise<void> {
    this.move({ name: 'sending' });
    const { blank, held } = this.store.contents;
    const leaving = new Set([...blank, ...sending.rows].map(({ id }) => id));
    this.sent = {
      created: sending.created,
      amended: sending.amended,
      leavesRows: held.some(({ id }) => !leaving.has(id)),
    };
    // Rows that were left blank go first: with them the draft would stay open.
    this.store.commands.discard(blank.map(({ id }) => id));
    await this.store.commands.queue.drained();
    const request: SubmitRequest = {
      importId: this.store.importId,
      rows: sending.rows,
      withEditsOf: sending.withEditsOf,
      sync_veson: this.syncVeson,
      confirmWarnings: true,
    };
    try {
      this.answered(await this.store.api.submit(request, this.commandFor(request)));
    } catch (failure) {
      this.refused(asHttpError(failure), sending);
    }
  }

  cancel(): void {
    this.move({ name: 'idle' });
  }

  close(): void {
    this.stopFollowing?.();
  }

  private move(step: SubmissionStep): void {
    this.step = step;
  }

  private consider({ rows, errors }: ReviewAnswer): void {
    const of = (wanted: readonly DeclarationRow[]) => {
      const ids = new Set(wanted.map(({ id }) => id));
      return rows.filter(({ id }) => ids.has(id));
    };
    const { submittable, asTheyWere } = this.store.contents;
    const leaving = new Leaving(this.store, { rows: of(submittable), asTheyWere: of(asTheyWere), errors });
    // What a colleague has not finished stays behind; it keeps nobody from sending the rest.
    const own = leaving.mine.length > 0 ? leaving.mine : leaving.units;
    const blocked = own.filter((unit) => unit.errors > 0);
    if (own.length === 0) {
      this.move({ name: 'idle' });
      this.messages.fail('There is nothing to submit.');
    } else if (blocked.length > 0 && (leaving.mine.length > 0 || blocked.length === own.length)) {
      this.toErrors(blocked.flatMap((unit) => unit.rows.flatMap(({ id }) => errors[id] ?? [])));
    } else this.move({ name: 'confirm', leaving });
  }

  private toErrors(found: readonly RowError[]): void {
    const count = found.filter(({ level }) => level === 'error').length;
    this.move({ name: 'idle' });
    this.messages.fail(`${counted(count, 'error')} to mend before this can be submitted.`);
    this.messages.toErrors();
  }

  private commandFor(request: SubmitRequest): string {
    const body = JSON.stringify(request);
    if (this.attempt?.body !== body) this.attempt = { body, commandId: uuid() };
    return this.attempt.commandId;
  }

  private answered(answer: SubmitAnswer): void {
    this.attempt = undefined;
    this.store.commands.forgetSteps();
    if (answer.completed) return this.finish(answer.submissionId, answer.reopened);
    this.move({ name: 'under_way', submissionId: answer.submissionId });
    this.follow(answer.submissionId);
  }

  /** Watches the draft until it says that the submission is through; which it may have said before the answer came. */
  private follow(submissionId: string): void {
    this.stopFollowing?.();
    const { importId } = this.store;
    this.stopFollowing = when(
      () => {
        const { draft } = this.store;
        if (this.store.importId !== importId || draft?.state === 'ended') return true;
        return draft?.submission?.id === submissionId && draft.state !== 'submitting';
      },
      () => this.finish(submissionId, this.store.all.filter(({ draft }) => draft?.reopened).length),
    );
  }

  private finish(submissionId: string, reopened: number): void {
    this.move({ name: 'idle' });
    const { created, amended, leavesRows } = this.sent;
    const through = created + amended - reopened;
    if (through > 0) {
      this.keepReceipt({ submissionId, bookings: through });
      this.messages.success(successText(created, amended));
    }
    if (reopened > 0) {
      this.messages.fail(
        `${counted(reopened, 'row')} came back: ${reopened === 1 ? 'it says' : 'they say'} why in the pane.`,
      );
    } else this.messages.done({ submissionId, leavesRows });
  }

  private keepReceipt(receipt: Receipt): void {
    this.receipt = receipt;
  }

  private failed(error: HttpError): void {
    this.move({ name: 'idle' });
    this.messages.fail(error.answer.message);
  }

  private refused(error: HttpError, sending: Sending): void {
    const { code, details = {} } = error.answer;
    if (code === 'rows_changed') {
      const changed = new Set(rowsNamedIn(details));
      return this.move({ name: 'changed', changed: [...changed], rest: without(sending, changed) });
    }
    if (code === 'invalid_rows') {
      const errors = errorsIn(details);
      this.store.review.add(errors);
      return this.toErrors(Object.values(errors).flat());
    }
    this.failed(error);
    if (code === 'rows_asking') this.messages.toQuestions();
    if (error.status === 409 || error.status === 410) runInAction(() => void this.store.load());
  }
}

const errorsIn = (
  details: Readonly<Record<string, unknown>>,
): Readonly<Record<string, readonly RowError[]>> => {
  const { rows } = details;
  return typeof rows === 'object' && rows !== null ? (rows as Record<string, readonly RowError[]>) : {};
};

const successText = (created: number, amended: number): string => {
  if (created > 1) return 'New Bookings created';
  if (created === 1) return 'New Booking created';
  return amended === 1 ? 'Booking updated' : `${amended} bookings updated`;
};
