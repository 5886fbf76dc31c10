import type { VesselView } from '#contracts/vessels/vessel-view';
import type { VesselDocument } from './read-model.ts';

/** A vessel for whoever may see vessels at all: its particulars are nobody's secret. null where it is on no list. */
export const presentVessel = ({ vesselId, particulars }: VesselDocument): VesselView | null =>
  particulars && { id: vesselId, ...particulars, images: [] };
