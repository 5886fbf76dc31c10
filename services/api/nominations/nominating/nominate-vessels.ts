import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { NominationInput, VesselsNominated } from '#contracts/nomination/nomination-calls';
import { nominationImportDecider, orderNominations } from '#domain/nomination-import/decide';
import { plainLines } from '#domain/shared/plain-text';
import { nominationImportStream } from '#domain/streams';
import { EXECUTE } from '#platform/tokens';
import type { CommandKey } from '../../access/current.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { CaughtUp } from '../../platform/caught-up.ts';
import { derivedId } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { type Answered, answeredAt } from '../../platform/positions.ts';
import { completedWithin } from '../../processes/completed-within.ts';
import { commandIn, type NominationScope, requireNominating } from '../scope.ts';
import { GetNominationImport } from './get-nomination-import.ts';
import { NominationImports } from './nomination-imports.service.ts';

/** Offers voyages for bookings: each vessel by itself, what is refused by name. */
export class NominateVessels extends Command<Answered<VesselsNominated>> {
  constructor(
    readonly scope: NominationScope,
    readonly key: CommandKey,
    readonly vessels: readonly NominationInput[],
  ) {
    super();
  }
}

/** So long the answer waits; what takes longer goes on by itself. */
const longestWaitMs = 5_000;

/** What stays in the log has its texts as they are kept, also of a vessel that is refused. */
const asKept = ({ comment, ...vessel }: NominationInput): NominationInput => ({
  ...vessel,
  comment: comment === null ? null : plainLines(comment) || null,
});

@CommandHandler(NominateVessels)
export class NominateVesselsHandler implements ICommandHandler<NominateVessels> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly imports: NominationImports,
    private readonly caughtUp: CaughtUp,
    private readonly queries: QueryBus,
  ) {}

  /**
   * The order is written down first, then carried out: whoever asks again under the same key finds how far it is.
   * @throws 403 for a broker, and for customers of a template on which staff nominate
   */
  async execute({ scope, key, vessels }: NominateVessels): Promise<Answered<VesselsNominated>> {
    requireNominating(scope);
    const { organisation, principal } = scope;
    const { id, name, template } = organisation;
    const importId = derivedId(principal.userId, key.commandId, 'nominations', id);
    const ordered = vessels.map(asKept);
    const done = await this.run({
      stream: nominationImportStream(importId),
      decider: nominationImportDecider,
      decide: (state) =>
        orderNominations(state, { importId, organisation: { id, name }, template, vessels: ordered }),
      context: { ...commandIn(scope, key), correlationId: importId },
    });
    if (!done.ok) throw refusalOf<never>({}, done);
    const completed = await completedWithin(longestWaitMs, this.imports.work.carry(importId));
    await this.caughtUp.withTheLog();
    const view = await this.queries.execute(new GetNominationImport(id, principal.userId, importId));
    return answeredAt(completed ?? done.position, view);
  }
}
