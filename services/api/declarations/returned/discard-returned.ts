import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { DraftChangesAnswer } from '#contracts/declaration-draft/draft-calls';
import type { CommandKey } from '../../access/current.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Answered } from '../../platform/positions.ts';
import { ChangeDraft } from '../drafts/change-draft.ts';
import { DraftReading } from '../drafts/draft-reading.ts';
import type { DeclarationScope } from '../scope.ts';
import { ListReturned } from './list-returned.ts';

/** Gives up bookings of the form that came back. */
export class DiscardReturned extends Command<Answered<DraftChangesAnswer>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly importId: string,
    readonly rows: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(DiscardReturned)
export class DiscardReturnedHandler implements ICommandHandler<DiscardReturned> {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly reading: DraftReading,
  ) {}

  /** @throws 404 for a draft that is no such declaration: what stands in the grid is discarded there, with its questions */
  async execute({ scope, key, importId, rows }: DiscardReturned): Promise<Answered<DraftChangesAnswer>> {
    const { data } = await this.queries.execute(new ListReturned(scope));
    if (!data.some((one) => one.importId === importId)) {
      // Rows that are gone were given up by this very request, whose key then answers for it.
      const standing = await this.reading.rows(importId);
      if (standing.some(({ id }) => rows.includes(id))) throw notFound();
    }
    return this.commands.execute(
      new ChangeDraft(scope, key, importId, {
        reason: 'discard',
        changes: [],
        discardRows: rows,
        // Whoever gives them up has seen all of them.
        evenIfTouched: true,
      }),
    );
  }
}
