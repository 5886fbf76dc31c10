import type { UploadColumns } from '#domain/declaration-draft/upload-columns';
import type { ReadModel } from '#platform/documents/port';

/** What the columns of an upload are; of the draft's id. Apart from the draft, which every list of drafts reads. */
export interface UploadColumnsDocument {
  readonly columns: UploadColumns;
}

export const uploadColumnsModel: ReadModel<UploadColumnsDocument> = {
  name: 'upload-columns',
  history: false,
  indexes: [],
};
