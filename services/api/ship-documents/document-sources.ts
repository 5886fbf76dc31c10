import { voyageDocumentsList, voyageDocumentTypes } from '#contracts/port-calls/documents';
import { certificatesList } from '#contracts/vessels/vessel-view';
import type { Filter } from '#platform/documents/port';
import { documentsModel, type ShipDocument } from '#projections/documents/read-model';
import { listSource } from '../lists/source.ts';

/** Papers of a call. */
export const papersOfCall = (callId: string): Filter<ShipDocument> => ({
  callIds: callId,
  kind: { $in: voyageDocumentTypes },
});

/** Certificates and drawings of a vessel. */
export const papersOfVessel = (vesselId: string): Filter<ShipDocument> => ({
  vesselId,
  kind: { $in: ['certificate', 'drawing'] },
});

/** Those of every vessel. */
export const papersOfVessels: Filter<ShipDocument> = {
  vesselId: { $gt: '' },
  kind: { $in: ['certificate', 'drawing'] },
};

export const voyageDocumentSource = listSource(documentsModel, voyageDocumentsList, {
  filters: { search: 'search' },
  sorts: { name: 'name', type: 'kind', updatedAt: 'statedAt' },
  usual: () => ['name', 1],
});

export const certificateSource = listSource(documentsModel, certificatesList, {
  filters: { search: 'search', names: 'name' },
  sorts: { name: 'name', type: 'code', expires_at: 'expiresOn' },
  usual: () => ['name', 1],
});
