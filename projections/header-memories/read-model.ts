import type { UploadReading } from '#domain/declaration-draft/upload-columns';
import type { ReadModel } from '#platform/documents/port';

export interface RememberedHeader {
  /** Folded. */
  readonly header: string;
  readonly field: string | null;
  readonly reading: UploadReading | null;
}

/** How the files of an organisation's side write the columns of a template. */
export interface HeaderMemoryDocument {
  /** The last one said comes last. */
  readonly headers: readonly RememberedHeader[];
}

export const headerMemoryId = (organisation: string, side: string, template: string): string =>
  `${organisation}/${side}/${template}`;

export const headerMemoriesModel: ReadModel<HeaderMemoryDocument> = {
  name: 'header-memories',
  history: false,
  indexes: [],
};
