import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes what was created or renamed in a folder outlast a power loss. */
export const syncFolder = (folder: string): void => {
  // Windows cannot open a folder, and needs no flush of one.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
