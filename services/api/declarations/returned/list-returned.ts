import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DraftListItem } from '#contracts/declaration-draft/draft-view';
import type { ReturnedAnswer, ReturnedDeclaration } from '#contracts/declaration-draft/returned-calls';
import { DraftReading } from '../drafts/draft-reading.ts';
import { DraftViews } from '../drafts/draft-views.ts';
import type { DeclarationScope } from '../scope.ts';

/** Declarations of the form that came back. They have a screen of their own, for an installation may have no grid. */
export class ListReturned extends Query<ReturnedAnswer> {
  constructor(readonly scope: DeclarationScope) {
    super();
  }
}

/** What a form declares at once: a booking and its continuation. */
export const ofForm = 2;
/** More of them nobody looks through. */
const maxListed = 20;

@QueryHandler(ListReturned)
export class ListReturnedHandler implements IQueryHandler<ListReturned> {
  constructor(
    private readonly drafts: DraftViews,
    private readonly reading: DraftReading,
  ) {}

  async execute({ scope }: ListReturned): Promise<ReturnedAnswer> {
    const open = await this.drafts.items(await this.drafts.open(scope));
    const small = open.filter(
      ({ kind, state, rows }) => kind === 'new' && state === 'open' && rows > 0 && rows <= ofForm,
    );
    const found = await Promise.all(small.map((draft) => this.returned(draft)));
    return { data: found.filter((one) => one !== null).slice(0, maxListed) };
  }

  /** null where nothing of it was sent yet. */
  private async returned({ id, openedAt, openedByName }: DraftListItem): Promise<ReturnedDeclaration | null> {
    const rows = await this.reading.rows(id);
    if (rows.length === 0 || rows.length > ofForm || rows.some(({ reopened }) => reopened === null))
      return null;
    return { importId: id, openedAt, openedByName, rows };
  }
}
