import type { VesselOutcome } from '#domain/nomination-import/events';
import type { ReadModel } from '#platform/documents/port';

/** Vessels that are nominated together; its id is the import's. */
export interface NominationImportDocument {
  readonly organisationId: string;
  /** User id of who ordered them. */
  readonly orderedBy: string;
  /** ISO moment. */
  readonly orderedAt: string;
  readonly vessels: number;
  /** Of those that are settled, from the first. */
  readonly outcomes: readonly VesselOutcome[];
  readonly underWay: boolean;
}

export const nominationImportsModel: ReadModel<NominationImportDocument> = {
  name: 'nomination-imports',
  history: false,
  booleans: ['underWay'],
  indexes: [['underWay', 'orderedAt']],
};
