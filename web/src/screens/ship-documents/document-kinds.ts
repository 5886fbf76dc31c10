const sheets: readonly string[] = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'text/csv',
];

/** Whether a document is shown beside the list, as a table. */
export const isSheet = (mediaType: string): boolean => sheets.includes(mediaType);

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `12.30 KB`: the specification's units, with two decimals. */
export const displaySize = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : value.toFixed(2)} ${units[power]}`;
};
