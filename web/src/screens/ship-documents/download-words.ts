/** A file that is absent, or could not be had as it was told, is not worth another try. */
export const unavailable = 'The file can not be downloaded';

/** What is said where a file did not come, by the status of the answer. */
export const wordsFor = (status: number): string =>
  status === 404 || status === 410 || status === 503 ? unavailable : 'Download failed';
