/** The live connection of this node (`Live`), for those who say something on a channel. */
export const LIVE = Symbol('Live');
/** `LiveAccess`, bound by the composition root. */
export const LIVE_ACCESS = Symbol('LiveAccess');
/** `DraftOwners`, bound by the composition root. */
export const DRAFT_OWNERS = Symbol('DraftOwners');
/** `NominationSight`, bound by the composition root. */
export const NOMINATION_SIGHT = Symbol('NominationSight');
/** `ChartererSettings` and `PortZones`, bound by the composition root. */
export const CHARTERER_SETTINGS = Symbol('ChartererSettings');
/** The bus to the other nodes (`BroadcastBus`); null where there is one process. */
export const NODES_BUS = Symbol('NodesBus');
