import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Presenting } from '../../platform/presenting.ts';

/** Years that a declaration file can be for. */
export class ListUploadYears extends Query<readonly number[]> {}

@QueryHandler(ListUploadYears)
export class ListUploadYearsHandler implements IQueryHandler<ListUploadYears> {
  constructor(private readonly presenting: Presenting) {}

  async execute(): Promise<readonly number[]> {
    const year = Number(this.presenting.today().slice(0, 4));
    return [year - 1, year, year + 1];
  }
}
