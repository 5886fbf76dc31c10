import type { VoyageDocumentRow, VoyageDocumentType } from '#contracts/port-calls/documents';
import type { VesselCertificate } from '#contracts/vessels/vessel-view';
import { addDays } from '#domain/shared/days';
import type { ShipDocument } from './read-model.ts';

/** A certificate is amber for so many days before it expires. */
const expiringDays = 60;

const expiryOn = (expiresOn: string | null, today: string): VesselCertificate['expiry'] => {
  if (expiresOn === null) return null;
  if (expiresOn < today) return 'expired';
  return expiresOn <= addDays(today, expiringDays) ? 'expiring' : 'valid';
};

const isVoyageKind = (kind: ShipDocument['kind']): kind is VoyageDocumentType =>
  kind !== 'certificate' && kind !== 'drawing';

/** A voyage's paper for whoever may see its call; null for a vessel's. */
export const presentVoyageDocument = ({
  documentId,
  name,
  kind,
  file,
  statedAt,
}: ShipDocument): VoyageDocumentRow | null =>
  isVoyageKind(kind)
    ? {
        id: documentId,
        name,
        type: kind,
        size: file.size,
        mediaType: file.mediaType,
        updatedAt: statedAt,
      }
    : null;

/** A vessel's paper for whoever may see it; null for a voyage's. `today` is the trade's, `yyyy-MM-dd`. */
export const presentCertificate = (
  { documentId, name, kind, code, expiresOn, file }: ShipDocument,
  today: string,
): VesselCertificate | null =>
  isVoyageKind(kind)
    ? null
    : {
        id: documentId,
        name,
        type: code ?? '',
        kind,
        expires_at: expiresOn,
        expiry: expiryOn(expiresOn, today),
        mediaType: file.mediaType,
        size: file.size,
      };
