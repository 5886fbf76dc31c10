import type { DraftEvent } from '#domain/declaration-draft/events';
import { columnsAsChosen } from '#domain/declaration-draft/upload-columns';
import type { Projection } from '../runtime/projection.ts';
import { uploadColumnsModel, type UploadColumnsDocument } from './read-model.ts';

type Folded = Extract<DraftEvent, { type: 'UploadColumnsRead' | 'UploadReadingChosen' }>;

/** What the columns of uploads were found to be, and then said to be. */
export const uploadColumnsProjection: Projection<UploadColumnsDocument, Folded> = {
  model: uploadColumnsModel,
  version: 2,
  types: ['UploadColumnsRead', 'UploadReadingChosen'],
  idsOf: (event) => [event.data.draftId],
  apply: (document, { type, data }) => {
    const fact = { type, data } as Folded;
    if (fact.type === 'UploadColumnsRead') return { columns: fact.data.columns };
    if (!document) throw new Error('A reading was chosen of columns that were never read');
    return { columns: columnsAsChosen(document.columns, fact.data.columns) };
  },
};
