import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  bookingStream,
  contactStream,
  documentStream,
  draftStream,
  effectsStream,
  effectStream,
  nominationImportStream,
  numberingStream,
  organisationStream,
  parkedMessageStream,
  referenceStream,
  submissionUndoStream,
  transferBatchStream,
  userStream,
  vesselDayStream,
  vesselStream,
  voyageStream,
} from './streams.ts';

const root = join(import.meta.dirname, '../..');

/** By hand: logs hold these names, and no change of the code may change one. */
const names = [
  [bookingStream('b-1'), 'booking-b-1'],
  [draftStream('d-1'), 'draft-d-1'],
  [effectStream('c-1'), 'effect-c-1'],
  [organisationStream('o-1'), 'organisation-o-1'],
  [referenceStream('ports'), 'reference-ports'],
  [transferBatchStream('t-1'), 'transfer-batch-t-1'],
  [submissionUndoStream('n-1'), 'submission-undo-n-1'],
  [nominationImportStream('i-1'), 'nomination-import-i-1'],
  [userStream('u-1'), 'user-u-1'],
  [voyageStream('v-1'), 'voyage-v-1'],
  [vesselStream('9700011'), 'vessel-9700011'],
  [vesselDayStream('9700011', '2027-03-10'), 'vessel-9700011-2027-03-10'],
  [contactStream('c-1'), 'contact-c-1'],
  [documentStream('d-1'), 'document-d-1'],
  [parkedMessageStream('p-1'), 'parked-p-1'],
  [numberingStream, 'numbering'],
  [effectsStream, 'effects'],
] as const;

/** A name that is put together, taken apart, or written out. */
const written =
  /[`'"](?:booking|contact|document|draft|effect|organisation|parked|reference|user|vessel|voyage)-(?:\$\{|['"`])|(?:stream|Stream\()\s*[:=(]?\s*'(?:numbering|effects|log)'/;

describe('streams', () => {
  it.each(names)('%s is the name %s', (name, stored) => {
    expect(name).toBe(stored);
  });

  it('tell the id in their names, and none of another kind', () => {
    expect(userStream.idIn('user-u-1')).toBe('u-1');
    expect(userStream.idIn('users-u-1')).toBeUndefined();
    expect(effectStream.idIn(effectsStream)).toBeUndefined();
  });

  it('are named by nobody else', () => {
    const sources = globSync('{services,projections,web/src,infra}/**/*.{ts,tsx,mts,mjs}', { cwd: root })
      .filter((file) => !/node_modules|\.(spec|specification|contract)\.ts$/.test(file))
      .filter((file) => written.test(readFileSync(join(root, file), 'utf8')))
      .map((file) => file.replaceAll('\\', '/'));
    expect(sources).toEqual([]);
  });
});
