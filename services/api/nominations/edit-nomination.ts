import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EditNominationCall, NominationAnswered } from '#contracts/nomination/nomination-calls';
import type { NominationCell } from '#domain/nomination/commands';
import { editNomination } from '#domain/nomination/decide';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { CommandKey } from '../access/current.ts';
import { ApiError, forbidden } from '../errors/api-error.ts';
import type { Answered } from '../platform/positions.ts';
import { messageIdOf, NominationChanges } from './change-nomination.ts';
import { NominableBookings } from './nominable-bookings.ts';
import { NominationOptions } from './nomination-options.ts';
import { NominationRuling } from './nomination-rules.ts';
import { actingIn, type NominationScope, seenNomination } from './scope.ts';
import { VoyageCalls } from './voyage-calls.ts';

/** Changes terms and bookings of a nomination, whole or not at all. */
export class EditNomination extends Command<Answered<NominationAnswered>> {
  constructor(
    readonly scope: NominationScope,
    readonly key: CommandKey,
    readonly nominationId: string,
    readonly call: EditNominationCall,
  ) {
    super();
  }
}

@CommandHandler(EditNomination)
export class EditNominationHandler implements ICommandHandler<EditNomination> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly changes: NominationChanges,
    private readonly bookings: NominableBookings,
    private readonly options: NominationOptions,
    private readonly ruling: NominationRuling,
    private readonly voyages: VoyageCalls,
  ) {}

  /** What it names may have been cancelled or withdrawn since it was taken: sent again, it is answered as it was. */
  async execute(command: EditNomination): Promise<Answered<NominationAnswered>> {
    try {
      return await this.edit(command);
    } catch (refusal) {
      const isOfFields = refusal instanceof ApiError && refusal.status === 422;
      const before = isOfFields ? await this.changes.answeredBefore(command) : undefined;
      if (before) return before;
      throw refusal;
    }
  }

  private async edit(command: EditNomination): Promise<Answered<NominationAnswered>> {
    const { scope, call } = command;
    const { document } = await seenNomination(this.documents, scope, command.nominationId);
    const { organisationId, nomination } = document;
    const isBrokers = scope.organisation.id !== organisationId;
    if (isBrokers && (call.add.length > 0 || call.remove.length > 0)) throw forbidden();
    const wanted = call.cells.flatMap(({ field, to }) =>
      field === 'vesselVoyage' && typeof to === 'object' && to !== null && 'id' in to ? [to.id] : [],
    );
    const voyages = await this.voyages.of([document.voyageId, ...wanted]);
    const read = await this.options.readerFor(organisationId, voyages);
    const cells = call.cells.map(({ field, from, to }, place): NominationCell => ({
      field,
      from,
      to: read(field, to, `cells.${place}`),
    }));
    const [add, rules, approveBy] = await Promise.all([
      this.bookings.facts(organisationId, call.add, (_id, at) => [`add.${at}`]),
      this.ruling.rulesOf(organisationId),
      this.ruling.approveBy(organisationId, nomination.terms),
    ]);
    return this.changes.change(command, (state) =>
      editNomination(state, {
        by: actingIn(scope),
        cells,
        add,
        remove: call.remove,
        messageId: messageIdOf(command),
        approveBy,
        callOf: (terms) => voyages.callOf(terms),
        rules,
      }),
    );
  }
}
