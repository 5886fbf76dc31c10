import type { StatementEvent } from '#domain/statement/events';
import { projection } from '../runtime/projection.ts';
import { type StatementDocument, statementsModel } from './read-model.ts';

/** The statements that each organisation was issued. */
export const statementsProjection = projection<StatementDocument, StatementEvent>({
  model: statementsModel,
  version: 1,
  idsOf: ({ id }) => [id],
  folds: {
    StatementIssued: {
      begins: (_none, { data: { organisationId, day, count, hash, previous } }) => ({
        organisationId,
        day,
        count,
        hash,
        previous,
      }),
    },
  },
});
