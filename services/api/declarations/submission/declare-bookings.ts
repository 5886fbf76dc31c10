import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DeclareBookingsRequest, SubmitAnswer } from '#contracts/declaration-draft/submission-calls';
import { inOneAppend, openingIfNew } from '#domain/declaration-draft/decide';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import { saveAndSubmit, saveRows } from '#domain/declaration-draft/decide-submission';
import { draftDecider } from '#domain/declaration-draft/evolve';
import type { DraftState } from '#domain/declaration-draft/state';
import { isRejection } from '#domain/shared/decider';
import type { CommandKey } from '../../access/current.ts';
import { notFound } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { newStreamId } from '../../platform/commands.ts';
import type { Answered } from '../../platform/positions.ts';
import type { DeclarationScope } from '../scope.ts';
import { editDraft, EditDrafts } from '../drafts/edit-drafts.ts';
import type { EditDraft } from '../drafts/edit-drafts.ts';
import { draftRejections } from '../rejections.ts';
import { SubmissionReview } from '../review/submission-review.ts';
import { ReplacedBooking } from './replaced-booking.ts';
import { SentBookings } from './sent-bookings.ts';
import type { RowsToSave } from './sent-bookings.ts';
import { SubmissionSteps } from './submission-steps.ts';
import type { Submitting } from './submission-steps.ts';

/** Saves bookings of the form into a draft and submits them, in one append. */
export class DeclareBookings extends Command<Answered<SubmitAnswer>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly request: DeclareBookingsRequest,
  ) {
    super();
  }
}

/** The draft that the bookings go into; an edit draft is opened by its first change. */
interface Target extends EditDraft {
  readonly kind: 'new' | 'edit' | 'given';
}

@CommandHandler(DeclareBookings)
export class DeclareBookingsHandler implements ICommandHandler<DeclareBookings> {
  constructor(
    private readonly edits: EditDrafts,
    private readonly sent: SentBookings,
    private readonly steps: SubmissionSteps,
    private readonly review: SubmissionReview,
    private readonly replaced: ReplacedBooking,
  ) {}

  async execute(command: DeclareBookings): Promise<Answered<SubmitAnswer>> {
    const { scope, key, request } = command;
    let target = await this.targetOf(command);
    for (;;) {
      const submitting: Submitting = { scope, key, importId: target.draftId };
      const before = await this.steps.stateOf(submitting);
      const ids = this.sent.idsOf(command);
      if (before.submissions[this.steps.idOf(submitting)]) return this.steps.send(submitting, ids, () => []);
      if (before.phase === 'none' && target.kind === 'given') throw notFound();
      if (before.phase === 'ended' && target.kind === 'edit') {
        target = { ...editDraft(scope.owner, target.ordinal + 1), kind: 'edit' };
        continue;
      }
      await this.replaced.admit(scope, request);
      const saved = await this.sent.rowsOf(command, before, target.kind === 'edit');
      const reviewed = previewOf(before, command, target, saved);
      const rows = { rows: ids, confirmed: request.confirmWarnings ?? false, places: saved.places };
      await this.review.admit(reviewed, rows);
      const facts = await this.steps.facts(submitting, reviewed, ids, request);
      const { rows: toSave, bookings } = saved;
      return this.steps.send(submitting, ids, (state) =>
        openedFor(state, command, target, (at) => saveAndSubmit(at, { ...facts, rows: toSave, bookings })),
      );
    }
  }

  private async targetOf({ scope, key, request: { importId } }: DeclareBookings): Promise<Target> {
    if (importId === undefined) {
      return { draftId: newStreamId(scope.principal.userId, key.commandId), ordinal: 0, kind: 'new' };
    }
    const edit = await this.edits.behind(scope.owner, importId);
    return edit ? { ...edit, kind: 'edit' } : { draftId: importId, ordinal: 0, kind: 'given' };
  }
}

const openedFor = (
  state: DraftState,
  { scope }: DeclareBookings,
  { kind, ...draft }: Target,
  decide: (opened: DraftState) => DraftDecision,
): DraftDecision => {
  if (kind === 'given') return decide(state);
  const { owner, organisation } = scope;
  return openingIfNew(state, { ...draft, owner, kind, template: organisation.template }, decide);
};

/** The draft as it would be with the rows saved. @throws what saving them is refused with */
const previewOf = (
  before: DraftState,
  command: DeclareBookings,
  target: Target,
  saved: RowsToSave,
): DraftState => {
  const decision = inOneAppend(before, [
    (at) => openedFor(at, command, target, (opened) => saveRows(opened, saved)),
  ]);
  if (isRejection(decision))
    throw refusalOf(draftRejections, { code: decision.rejected, details: decision.details ?? {} });
  return decision.reduce(draftDecider.evolve, before);
};
