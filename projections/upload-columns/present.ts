import type { UploadColumns } from '#contracts/workbook/upload-columns';
import type { UploadColumnsDocument } from './read-model.ts';

/** To whoever sees the draft. */
export const presentUploadColumns = ({ columns }: UploadColumnsDocument): UploadColumns => columns;
