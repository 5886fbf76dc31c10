import { columnsAsChosen } from '#domain/declaration-draft/upload-columns';
import type { EventNamed } from '#domain/stored-events';
import { projection } from '../runtime/projection.ts';
import { uploadColumnsModel, type UploadColumnsDocument } from './read-model.ts';

type Folded = EventNamed<'UploadColumnsRead' | 'UploadReadingChosen'>;

/** What the columns of uploads were found to be, and then said to be. */
export const uploadColumnsProjection = projection<UploadColumnsDocument, Folded>({
  model: uploadColumnsModel,
  version: 2,
  idsOf: (event) => [event.data.draftId],
  folds: {
    UploadColumnsRead: { begins: (_none, { data: { columns } }) => ({ columns }) },
    UploadReadingChosen: (document, { data }) => ({
      columns: columnsAsChosen(document.columns, data.columns),
    }),
  },
});
