import type { UploadColumns } from '#contracts/workbook/upload-columns';
import { needsNothing, type View } from '../runtime/presenting/view.ts';
import { type UploadColumnsDocument, uploadColumnsModel } from './read-model.ts';

/** To whoever sees the draft. */
export const uploadColumnsView: View<UploadColumnsDocument, undefined, UploadColumns> = {
  model: uploadColumnsModel,
  needs: needsNothing,
  present: ({ stored }) => stored.document.columns,
};
