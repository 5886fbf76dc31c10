import { evolveReference } from '#domain/reference/evolve';
import type { ReferenceEvent } from '#domain/reference/events';
import { initialReferenceState } from '#domain/reference/state';
import { projection } from '../runtime/projection.ts';
import { referenceModel } from './read-model.ts';
import type { ReferenceDocument } from './read-model.ts';

/** The reference lists as they are offered now. */
export const referenceProjection = projection<ReferenceDocument, ReferenceEvent>({
  model: referenceModel,
  version: 1,
  givesRights: true,
  idsOf: (event) => [event.data.list],
  folds: {
    ReferenceListRevised: {
      begins: (document, event) => ({
        list: event.data.list,
        ...evolveReference(document ?? initialReferenceState, event),
      }),
    },
  },
});
