import { evolveReference } from '#domain/reference/evolve';
import type { ReferenceEvent } from '#domain/reference/events';
import { initialReferenceState } from '#domain/reference/state';
import type { Projection } from '../runtime/projection.ts';
import { referenceModel } from './read-model.ts';
import type { ReferenceDocument } from './read-model.ts';

/** The reference lists as they are offered now. */
export const referenceProjection: Projection<ReferenceDocument, ReferenceEvent> = {
  model: referenceModel,
  version: 1,
  types: ['ReferenceListRevised'],
  idsOf: (event) => [event.data.list],
  apply: (document, event) => ({
    list: event.data.list,
    ...evolveReference(document ?? initialReferenceState, { type: event.type, data: event.data }),
  }),
};
