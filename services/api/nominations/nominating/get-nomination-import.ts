import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { VesselsNominated } from '#contracts/nomination/nomination-calls';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { nominationImportsModel } from '#projections/nomination-imports/read-model';
import { notFound } from '../../errors/api-error.ts';

/** How far the nomination of several vessels is, and what came of each: for who ordered it. */
export class GetNominationImport extends Query<VesselsNominated> {
  constructor(
    readonly organisationId: string,
    readonly userId: string,
    readonly importId: string,
  ) {
    super();
  }
}

@QueryHandler(GetNominationImport)
export class GetNominationImportHandler implements IQueryHandler<GetNominationImport> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  /** @throws 404 for another's, or another organisation's, as for none */
  async execute({ organisationId, userId, importId }: GetNominationImport): Promise<VesselsNominated> {
    const stored = await this.documents.get(nominationImportsModel, importId);
    const { document } = stored ?? {};
    if (document?.organisationId !== organisationId || document.orderedBy !== userId) throw notFound();
    return {
      importId,
      ordered: document.vessels,
      vessels: document.outcomes.map((outcome) =>
        'refused' in outcome
          ? { refused: outcome.refused, message: outcome.message }
          : { id: outcome.nominationId, leftAshore: outcome.leftAshore },
      ),
      completed: !document.underWay,
    };
  }
}
