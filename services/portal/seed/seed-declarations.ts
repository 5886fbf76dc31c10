import type { CommandContext, Execute } from '#api/platform/execute-port';
import { derivedId } from '#api/platform/commands';
import { BookingNumbers } from '#api/declarations/submission/booking-numbers';
import { SubmissionProcess } from '#api/declarations/submission/submission-process';
import { assignBroker, cancelBooking } from '#domain/booking/decide';
import { bookingDecider } from '#domain/booking/evolve';
import type { BookingTerms, NamedRef } from '#domain/booking/terms';
import { changeCells } from '#domain/declaration-draft/decide-changes';
import { addRows, inOneAppend, openDraft, openingIfNew } from '#domain/declaration-draft/decide';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import { submitDeclaration } from '#domain/declaration-draft/decide-submission';
import type { CellChange, DraftOwner, NewRow } from '#domain/declaration-draft/events';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { rowOf } from '#domain/declaration-draft/state';
import type { DraftState } from '#domain/declaration-draft/state';
import { isEvent } from '#domain/stored-events';
import { bookingStream, draftStream } from '#domain/streams';
import { editDraft } from '#api/declarations/drafts/edit-drafts';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import { todayOf } from '#platform/clock/port';
import { must, seedContext } from './seed-context.ts';
import type { SeedClock } from './seed-context.ts';
import { cellsOf } from './world/amendments.ts';
import type { DemoChange } from './world/amendments.ts';
import { organisations } from './world/people.ts';
import type { DemoOrganisation } from './world/people.ts';

export interface DeclarationSeeding {
  readonly execute: Execute;
  readonly clock: SeedClock;
  /** Versions of the reference lists that everything is declared on. */
  readonly referenceVersions: Readonly<Record<string, number>>;
}

/** A new booking of the demo world. */
export interface DemoDeclaration {
  readonly bookingId: string;
  readonly terms: BookingTerms;
}

export interface DemoAmendment {
  readonly bookingId: string;
  readonly changes: readonly DemoChange[];
}

/** Declares and amends in the demo world by the product's own commands and its own submission process. */
export class DemoDeclarant {
  private readonly process: SubmissionProcess;
  private readonly numbers: BookingNumbers;
  private edits = 0;

  constructor(
    private readonly seeding: DeclarationSeeding,
    private readonly organisation: DemoOrganisation,
    private readonly actor: string,
  ) {
    this.numbers = new BookingNumbers(seeding.execute);
    this.process = new SubmissionProcess({
      execute: seeding.execute,
      // Nothing is matched, and nothing is read but the streams: there is no read model to wait for.
      reached: () => Promise.resolve(),
      firstsOf: () => Promise.resolve(new Map()),
      rowsToAsk: () => Promise.resolve([]),
      rulesAt: () => Promise.resolve(() => () => null),
      organisationNamed: (id) => Promise.resolve(nameOf(id)),
    });
  }

  /** One declaration by hand, submitted at once. */
  async declare(name: string, declarations: readonly DemoDeclaration[]): Promise<void> {
    if (declarations.length === 0) return;
    const draftId = derivedId('seed', 'draft', name);
    const rows = declarations.map(({ bookingId, terms }): NewRow => ({
      row: bookingId,
      line: null,
      cells: cellsOf(terms),
      bookingNo: null,
      letterIndex: null,
      continuationOf: null,
      replaces: null,
    }));
    const { owner, actor: by } = this;
    const template = this.organisation.template;
    await this.submit(name, draftId, rows, (state) =>
      inOneAppend(state, [
        (at) => openDraft(at, { draftId, owner, kind: 'new', template, ordinal: 0 }),
        (at) => addRows(at, { by, rows }),
      ]),
    );
  }

  /** The side's shared edit draft, filled and submitted. */
  async amend(name: string, amendments: readonly DemoAmendment[]): Promise<void> {
    const changes = amendments.flatMap(({ bookingId: row, changes: all }) =>
      all.map((change): CellChange => ({ row, ...change })),
    );
    if (changes.length === 0) return;
    const edit = editDraft(this.owner, (this.edits += 1));
    const { owner, actor: by } = this;
    const open = { ...edit, owner, kind: 'edit' as const, template: this.organisation.template };
    await this.submit(name, edit.draftId, [], (state) =>
      openingIfNew(state, open, (at) => changeCells(at, { by, reason: 'paste', changes })),
    );
  }

  async cancel(bookingId: string): Promise<void> {
    await must(this.seeding.execute, {
      stream: bookingStream(bookingId),
      decider: bookingDecider,
      decide: (state) =>
        cancelBooking(state, {
          by: this.acting,
          bookingId,
          message: 'Cargo withdrawn.',
          today: todayOf(this.seeding.clock),
          shown: null,
        }),
      context: this.context(`cancel/${bookingId}`),
    });
  }

  async assign(bookingIds: readonly string[], broker: NamedRef): Promise<void> {
    await forEachConcurrently(64, bookingIds, async (bookingId) => {
      await must(this.seeding.execute, {
        stream: bookingStream(bookingId),
        decider: bookingDecider,
        decide: (state) => assignBroker(state, { by: this.acting, broker }),
        context: this.context(`broker/${bookingId}`),
      });
    });
  }

  private get owner(): DraftOwner {
    return { organisation: this.organisation.id, preparedBy: this.organisation.id, side: 'external' };
  }

  private get acting() {
    return { organisation: this.organisation.id, side: 'external' as const };
  }

  private context(step: string): CommandContext {
    return seedContext(step, { actor: this.actor, organisation: this.organisation.id, side: 'external' });
  }

  private async submit(
    name: string,
    draftId: string,
    rows: readonly NewRow[],
    fill: (state: DraftState) => DraftDecision,
  ): Promise<void> {
    const { execute, clock, referenceVersions } = this.seeding;
    const stream = draftStream(draftId);
    const submissionId = derivedId('seed', 'submission', name);
    const filled = await must(execute, {
      stream,
      decider: draftDecider,
      decide: fill,
      context: this.context(name),
    });
    const numbers = await this.numbers.reserve(
      submissionId,
      rows.map(({ row }) => row),
      this.context(`${submissionId}/numbers`),
    );
    const reviewed = [...new Set(filled.events.flatMap(rowsIn))];
    await must(execute, {
      stream,
      decider: draftDecider,
      decide: (state) =>
        submitDeclaration(state, {
          by: this.actor,
          withEditsOf: [],
          submissionId,
          submittedAt: clock.now().toISOString(),
          referenceVersions,
          syncVeson: false,
          rows: reviewed.map((row) => ({ row, revision: rowOf(state, row)?.revision ?? -1 })),
          numbers,
        }),
      context: this.context(`${name}/submit`),
    });
    const submitter = { actor: this.actor, organisation: this.organisation.id, side: 'external' as const };
    await this.process.carryOut(draftId, submissionId, submitter);
  }
}

const rowsIn = (event: Extract<DraftDecision, readonly unknown[]>[number]): readonly string[] => {
  if (isEvent(event, 'RowsAdded')) return event.data.rows.map(({ row }) => row);
  return isEvent(event, 'CellsChanged') ? event.data.changes.map(({ row }) => row) : [];
};

const nameOf = (id: string): NamedRef => ({
  id,
  name: organisations.find((one) => one.id === id)?.name ?? '',
});
