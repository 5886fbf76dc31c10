import type { NominationImportEvent } from '#domain/nomination-import/events';
import { projection } from '../runtime/projection.ts';
import { type NominationImportDocument, nominationImportsModel } from './read-model.ts';

/** Vessels that are nominated together, and what came of each so far. */
export const nominationImportsProjection = projection<NominationImportDocument, NominationImportEvent>({
  model: nominationImportsModel,
  version: 1,
  idsOf: ({ data }) => [data.importId],
  folds: {
    NominationsOrdered: {
      begins: (_none, { data, metadata, recordedAt }) => ({
        organisationId: data.organisation.id,
        orderedBy: metadata.actor,
        orderedAt: recordedAt,
        vessels: data.vessels,
        outcomes: [],
        underWay: true,
      }),
    },
    // What was ordered is asked of the stream by who carries it out.
    OrderedVesselsListed: (document) => document,
    OrderedVesselsSettled: (document, { data: { outcomes } }) => ({
      ...document,
      outcomes: [...document.outcomes, ...outcomes],
    }),
    NominationImportEnded: (document) => ({ ...document, underWay: false }),
  },
});
