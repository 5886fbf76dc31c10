import type { ReadModel } from '#platform/documents/port';

/** What is kept of the files of an organisation's uploads. */
export interface KeptFilesDocument {
  readonly organisationId: string;
  readonly files: number;
  readonly bytes: number;
}

export const keptFilesModel: ReadModel<KeptFilesDocument> = {
  name: 'kept-files',
  history: false,
  indexes: [],
};
