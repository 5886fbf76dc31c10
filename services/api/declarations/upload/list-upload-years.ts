import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DeclarationYears } from '../drafts/declaration-years.ts';

/** Years that a declaration file of a charterer can be for. */
export class ListUploadYears extends Query<readonly number[]> {
  constructor(readonly organisationId: string) {
    super();
  }
}

@QueryHandler(ListUploadYears)
export class ListUploadYearsHandler implements IQueryHandler<ListUploadYears> {
  constructor(private readonly years: DeclarationYears) {}

  execute({ organisationId }: ListUploadYears): Promise<readonly number[]> {
    return this.years.of(organisationId);
  }
}
