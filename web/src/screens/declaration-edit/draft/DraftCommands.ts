import { action, makeObservable, observableRef } from 'mobx';
import { v4 as uuid } from 'uuid';
import type {
  DraftChangesAnswer,
  DraftChangesRequest,
  DraftStepsAnswer,
  RequestedChange,
} from '#contracts/declaration-draft/draft-calls';
import { asHttpError, type HttpError } from '../../../api/http-error.ts';
import type { Reason, Steps } from '../../../components/grid/rows/commands.ts';
import type { Change, Command, Declaration } from '../grid/declaration-row.ts';
import type { DeclarationRows } from '../grid/DeclarationRows.ts';
import { CommandQueue, type QueuedCommand } from './CommandQueue.ts';
import { cellKey, ConflictAnswers } from './ConflictAnswers.ts';
import type { Conflict } from './conflicts.ts';
import type { DraftApi } from './draft-api.ts';
import { DraftSteps, type IsLost } from './DraftSteps.ts';
import { stepInWords } from './cell-words.ts';
import { skippedText } from './skipped-text.ts';
import { type DeclaredRow, isDeclared, isStale, rowsNamedIn } from './refusal-details.ts';
import { rowName } from './row-name.ts';

/** What the store has to say to its user. */
export interface DraftMessages {
  readonly inform: (text: string) => void;
  readonly succeed: (text: string) => void;
  readonly fail: (text: string) => void;
}

export interface CommandSurroundings {
  readonly importId: () => string;
  /** What the next command has to say of the draft's year; undefined: nothing. */
  readonly tellYear: () => number | null | undefined;
  /** A command was answered by this draft: the one it went to, or the next edit draft. */
  readonly settled: (importId: string) => void;
  /** The draft takes no changes any more, or is gone: load again. */
  readonly lost: () => void;
}

/** A discard that would take colleagues' work along; it waits for the user. */
export interface TouchedRows {
  readonly rows: readonly string[];
  /** Of the rows, those that colleagues touched. */
  readonly touched: readonly string[];
  readonly done: string | undefined;
}

/** What a user does in a draft: shown at once, sent in order, undone step by step. */
export class DraftCommands {
  touched: TouchedRows | null = null;
  readonly queue: CommandQueue;
  private readonly made: DraftSteps;
  private readonly answers: ConflictAnswers;

  constructor(
    private readonly api: DraftApi,
    private readonly rows: DeclarationRows,
    private readonly around: CommandSurroundings,
    private readonly messages: DraftMessages,
  ) {
    this.queue = new CommandQueue(api, {
      importId: around.importId,
      answered: (command, answer, position) => this.answered(command, answer, position),
      refused: (command, error) => this.wasRefused(command, error),
    });
    this.made = new DraftSteps(rows);
    this.answers = new ConflictAnswers((id) => rows.get(id)?.draft?.revision);
    makeObservable<this, 'step'>(this, {
      touched: observableRef,
      execute: action,
      resume: action,
      step: action,
      resolve: action,
      answerTouched: action,
    });
  }

  get steps(): Steps<Declaration> {
    return this.made.steps;
  }

  /** Edits that were refused because someone else was faster; they wait for the user. */
  get refused(): readonly Conflict[] {
    return this.answers.refused;
  }

  /** One's steps of before, which the draft's stream has. */
  restoreSteps(steps: DraftStepsAnswer): void {
    this.made.restore(steps);
  }

  /** Shows changes at once and sends them; the step can be undone. */
  execute(reason: Reason, changes: readonly Change[]): void {
    if (changes.length === 0) return;
    const command: Command = { commandId: uuid(), reason, changes };
    this.made.record(command);
    this.run(command);
  }

  /** Takes the last step back; answers with what to say of it. */
  undo(): string {
    return this.step('undo');
  }

  redo(): string {
    return this.step('redo');
  }

  /**
   * New rows by hand, filled with `changes` for the rows `+0`, `+1`, … An undo empties the rows again; `isMore`: together
   * with the step that was executed last.
   */
  addRows(
    count: number,
    changes: readonly RequestedChange[] = [],
    isMore = false,
    named: (ids: readonly string[]) => void = () => undefined,
  ): void {
    const commandId = uuid();
    const isPaste = changes.length > 0;
    if (isPaste) this.made.grow(commandId, isMore, named);
    this.push({
      commandId,
      request: { reason: isPaste ? 'paste' : 'edit', changes, addRows: count },
    });
  }

  /** Tells the draft which year was chosen. */
  chooseYear(): void {
    this.send({ reason: 'edit', changes: [] });
  }

  /** Takes rows out of the draft; colleagues' work on them asks first (`touched`). */
  discard(rows: readonly string[], done?: string, evenIfTouched = false): void {
    if (rows.length === 0) return;
    const request = { reason: 'discard' as const, changes: [], discardRows: rows };
    this.send(evenIfTouched ? { ...request, evenIfTouched } : request, done);
  }

  answerTouched(discard: boolean): void {
    const { touched } = this;
    this.touched = null;
    if (touched && discard) this.discard(touched.rows, touched.done, true);
  }

  /** Whether a conflict was answered, and the row does not show it yet. */
  isDecided(conflict: Conflict): boolean {
    return this.answers.isDecided(conflict);
  }

  /** Answers a conflict, once: mine is kept against the newer value, or theirs holds. */
  resolve(conflict: Conflict, keep: 'mine' | 'theirs'): void {
    if (this.isDecided(conflict)) return;
    const { id, field, mine, theirs, from } = conflict;
    this.answers.answer(conflict);
    if (from === 'edit') {
      if (keep === 'mine') this.execute('edit', [{ id, field, from: theirs, to: mine }]);
    } else {
      const change: RequestedChange = { id, field, from: mine, to: keep === 'mine' ? mine : theirs, theirs };
      this.send({ reason: 'rebase', changes: [change] });
    }
  }

  /** An edit met another value than the one its editor had opened with. */
  ask(conflict: Conflict): void {
    this.answers.ask(conflict);
  }

  /** Goes on with what an ended session left unanswered, under its old keys. */
  resume(commands: readonly QueuedCommand[]): void {
    for (const command of commands) {
      const { commandId, request } = command;
      const { reason, changes, addRows } = request;
      const isStep = reason !== 'rebase' && reason !== 'discard' && addRows === undefined;
      if (addRows !== undefined && changes.length > 0) this.made.grow(commandId, false, () => undefined);
      if (isStep) this.rows.begin({ commandId, reason, changes });
      if (isStep && reason !== 'undo' && reason !== 'redo') this.made.record({ commandId, reason, changes });
      this.queue.push(command);
    }
  }

  /** What was submitted cannot be undone here. */
  forgetSteps(): void {
    this.made.forget();
  }

  private step(reason: 'undo' | 'redo'): string {
    const inverse = this.made.take(reason, uuid());
    if (!inverse) {
      this.messages.inform(`There is nothing to ${reason}.`);
      return '';
    }
    const { command, left } = inverse;
    if (left.length > 0) this.messages.inform(skippedText(left, (id) => this.rows.get(id)));
    if (command.changes.length > 0) this.run(command);
    return stepInWords(command, (id) => this.rows.get(id));
  }

  private run(command: Command): void {
    const { commandId, reason, changes } = command;
    this.rows.begin(command);
    this.push({ commandId, request: { reason, changes } });
  }

  private send(request: DraftChangesRequest, done?: string): void {
    this.push({ commandId: uuid(), request, ...(done === undefined ? {} : { done }) });
  }

  private push(command: QueuedCommand): void {
    const year = this.around.tellYear();
    this.queue.push(year === undefined ? command : { ...command, request: { ...command.request, year } });
  }

  private answered(queued: QueuedCommand, answer: DraftChangesAnswer, position: string): void {
    const { commandId, done } = queued;
    const lost = new Set(answer.skipped.map(cellKey));
    const isLost: IsLost = (change) => lost.has(cellKey(change));
    this.rows.answered(commandId, { rows: answer.rows, position }, isLost);
    if (lost.size > 0) {
      this.made.leaveOut(commandId, isLost);
      this.messages.inform(skippedText(answer.skipped, (id) => this.rows.get(id)));
    }
    this.made.grew(queued, answer, isLost);
    if (done !== undefined) this.messages.succeed(done);
    this.around.settled(answer.importId);
  }

  private wasRefused({ commandId, request, done }: QueuedCommand, error: HttpError): void {
    this.rows.dropped(commandId);
    this.made.growNot(commandId);
    if (request.reason === 'rebase') this.answers.forget(request.changes);
    this.made.leaveOut(commandId);
    const { code, details = {}, message } = error.answer;
    if (code === 'stale_cell' && isStale(details)) {
      const { id, field, mine, theirs, by, at } = details;
      const hand = by ? { name: by.name, at } : undefined;
      this.answers.ask({ id, field, mine, theirs, from: 'edit', hand });
    } else if (code === 'row_declared' && isDeclared(details)) {
      void this.sendOn(request, details);
    } else if (code === 'rows_touched') {
      this.touched = { rows: request.discardRows ?? [], touched: rowsNamedIn(details), done };
    } else {
      this.messages.fail(message);
      if (error.status === 404 || error.status === 409 || error.status === 410) this.around.lost();
    }
  }

  /** The row was declared before the edit arrived: the edit belongs to its booking, in the edit draft. */
  private async sendOn(
    request: DraftChangesRequest,
    { row, bookingId, importId }: DeclaredRow,
  ): Promise<void> {
    const name = rowName(this.rows.get(row));
    const changes = request.changes
      .filter(({ id }) => id === row)
      .map((change) => ({ ...change, id: bookingId }));
    try {
      await this.api.change(importId, uuid(), { reason: request.reason, changes });
      this.messages.inform(`${name} was declared meanwhile; your change waits under 'Edit' to be submitted.`);
    } catch (failure) {
      this.messages.fail(`${name} was declared meanwhile: ${asHttpError(failure).answer.message}`);
    }
    this.around.lost();
  }
}
