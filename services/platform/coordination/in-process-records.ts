import type { SharedRecord, SharedRecords } from './port.ts';

/** Records of this process alone, for the engine that has no other. */
export const inProcessRecords = (): SharedRecords => {
  const records = new Map<string, SharedRecord>();
  return {
    read: async (name) => records.get(name),
    list: async (prefix) =>
      [...records.values()]
        .filter(({ name }) => name.startsWith(prefix))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    write: async (name, value, expected) => {
      if ((records.get(name)?.revision ?? 0) !== expected) return undefined;
      // As a store would have it: what the caller changes afterwards is not shared.
      const record = { name, revision: expected + 1, value: structuredClone(value) };
      records.set(name, record);
      return record;
    },
    remove: async (name, expected) => records.get(name)?.revision === expected && records.delete(name),
  };
};
