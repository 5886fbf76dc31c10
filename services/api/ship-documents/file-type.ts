/** What a file may be shown as, by its first bytes: what it was told to be is not believed. */
const signatures = [
  { type: 'application/pdf', bytes: Buffer.from('%PDF-') },
  { type: 'image/png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'image/jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
] as const;

/** Bytes that `shownAs` looks at. */
export const signatureBytes = 8;

/** null: it is saved, never shown. */
export const shownAs = (head: Buffer): (typeof signatures)[number]['type'] | null =>
  signatures.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes))?.type ?? null;
