import type { ReferenceItem, ReferenceList } from '#domain/reference/lists';
import type { ReadModel } from '#platform/documents/port';

/** One document a list, its id the list's name. */
export interface ReferenceDocument {
  readonly list: ReferenceList;
  readonly version: number;
  readonly items: Readonly<Record<string, ReferenceItem>>;
}

export const referenceModel: ReadModel<ReferenceDocument> = {
  name: 'reference',
  indexes: [],
  history: false,
};
