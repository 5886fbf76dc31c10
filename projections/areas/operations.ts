import { maintenanceChannel, operationsChannel } from '#contracts/live/channels';
import { dueEffectsProjection } from '../due-effects/projection.ts';
import { held, type ReadSide } from '../runtime/read-side.ts';

/** What runs the installation: what is due to leave it, how its read models stand, and what everybody is to be told. */
export const operations: ReadSide = {
  projections: [held(dueEffectsProjection)],
  liveSources: [],
  channels: [operationsChannel, maintenanceChannel],
};
