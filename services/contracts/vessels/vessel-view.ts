import { ids, listOf, text } from '../lists/criteria.ts';
import type { FilterOption } from '../lists/filter-option.ts';
import type { Paginated } from '../lists/paginated.ts';

/** A vessel as every list and page shows it. Tonnages in MT, lengths in m, bale in cbm; null: not told. */
export interface VesselView {
  readonly id: string;
  readonly name: string;
  readonly imo: string | null;
  readonly deadWeightSummer: number | null;
  readonly grt: number | null;
  readonly nrt: number | null;
  readonly loa: number | null;
  readonly breadth: number | null;
  readonly draftSummer: number | null;
  readonly bale: number | null;
  readonly craneCapacity: string | null;
  readonly flagName: string | null;
  readonly builtYear: number | null;
  readonly countryOfBuild: string | null;
  /** None is told by the feed yet: a placeholder stands there. */
  readonly images: readonly { readonly title: string; readonly source: string }[];
}

/** Searches name and IMO number. */
export const vesselsList = listOf({ criteria: { search: text(128) } });

/** `GET …/vessels?search=&page=&per_page=`, by name. */
export type VesselsAnswer = Paginated<VesselView>;

/** `expires_at` is `yyyy-MM-dd`; null: it does not expire. */
export interface VesselCertificate {
  readonly id: string;
  readonly name: string;
  /** The code of its type. */
  readonly type: string;
  readonly kind: 'certificate' | 'drawing';
  readonly expires_at: string | null;
  /** By today of the trade: amber within 60 days, red after. */
  readonly expiry: 'valid' | 'expiring' | 'expired' | null;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
}

/** `names`: names of documents. */
export const certificatesList = listOf({
  criteria: { search: text(128), names: ids() },
  sorts: ['name', 'type', 'expires_at'],
});

/** `GET …/vessels/{vesselId}/certificates?search=&names=&sort=&order=`. */
export type CertificatesAnswer = Paginated<VesselCertificate>;

export interface CertificateFilters {
  readonly names: readonly FilterOption[];
}

/** Body of `POST …/certificates/download`. */
export interface CertificatesDownload {
  readonly certificates: readonly string[];
}

/** A certificate in the list of all vessels' documents. */
export interface VesselDocumentRow extends VesselCertificate {
  readonly vessel: { readonly id: string; readonly name: string };
}

export type VesselDocumentsAnswer = Paginated<VesselDocumentRow>;
