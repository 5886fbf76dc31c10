const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `12.30 KB`: the specification's units, with two decimals. */
export const displaySize = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : value.toFixed(2)} ${units[power]}`;
};
