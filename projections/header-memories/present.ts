import type { HeaderMemoryDocument, RememberedHeader } from './read-model.ts';

/** For whoever reads a file of the organisation's side; nothing where nothing was ever said. */
export const presentHeaderMemory = (
  document: HeaderMemoryDocument | undefined,
): readonly RememberedHeader[] => document?.headers ?? [];
