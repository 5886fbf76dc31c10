import type { AnyChannel } from '#contracts/live/channel';
import { bookings } from './areas/bookings.ts';
import { operations } from './areas/operations.ts';
import { people } from './areas/people.ts';
import type { ReadSide } from './runtime/read-side.ts';
import { reference } from './areas/reference.ts';
import { voyages } from './areas/voyages.ts';
import type { AnyProjection } from './runtime/folding/fold-batch.ts';
import type { AnnouncedSource } from './runtime/presenting/announced-source.ts';

const areas: readonly ReadSide[] = [people, reference, bookings, voyages, operations];

/** Every read model of this installation. */
export const registry: readonly AnyProjection[] = areas.flatMap(({ projections }) => projections);

/** Every read model that is pushed. */
export const liveSources: readonly AnnouncedSource[] = areas.flatMap((area) => area.liveSources);

/** Every channel there is. A name that is none of theirs is nobody's: 403. */
export const liveChannels: readonly AnyChannel[] = areas.flatMap(({ channels }) => channels);
