import { referenceProjection } from '../reference/projection.ts';
import { held, type ReadSide } from '../runtime/read-side.ts';

/** What areas look up: lists that staff keep. */
export const reference: ReadSide = {
  projections: [held(referenceProjection)],
  liveSources: [],
  channels: [],
};
