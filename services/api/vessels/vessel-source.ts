import { vesselsList } from '#contracts/vessels/vessel-view';
import type { Filter } from '#platform/documents/port';
import { type VesselDocument, vesselsModel } from '#projections/vessels/read-model';
import { listSource } from '../lists/source.ts';

/** Vessels that were told and not withdrawn; reports of others may have come. */
export const toldVessels: Filter<VesselDocument> = { name: { $gt: '' } };

export const vesselSource = listSource(vesselsModel, vesselsList, {
  filters: { search: 'search' },
  sorts: {},
  usual: () => ['name', 1],
});
