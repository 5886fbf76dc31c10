import { referenceProjection } from '../reference/projection.ts';
import { voyagesProjection } from '../voyages/projection.ts';
import { held, type ReadSide } from '../runtime/read-side.ts';

/** What areas look up: lists that staff keep, and the voyages that are scheduled. */
export const reference: ReadSide = {
  projections: [held(referenceProjection), held(voyagesProjection)],
  liveSources: [],
  channels: [],
};
