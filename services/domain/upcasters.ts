import type { Upcasters } from './shared/upcast.ts';

/** The upcasters of all aggregates, each from its `upcasters.ts`. No stored shape has been superseded yet. */
export const upcasters: Upcasters = {};
