import { describe, expect, it } from '@jest/globals';
import { fold } from '../shared/decider.specification.ts';
import { acceptFile, documentDecider, refuseFile } from './decide.ts';
import type { DocumentEvent } from './events.ts';

const file = { documentId: 'd-1', sha256: 'a'.repeat(64) };
const refusal = { ...file, reason: 'There is no file at the address.' };
const refused: DocumentEvent = { type: 'DocumentFileRefused', data: refusal };
const withdrawn: DocumentEvent = {
  type: 'DocumentWithdrawn',
  data: { documentId: 'd-1', sequence: 2, hash: 'h', occurredAt: '2027-03-01T00:00:00.000Z' },
};

const stateAfter = (...events: readonly DocumentEvent[]) => fold(documentDecider, events);

describe('the file of a document', () => {
  it('is refused once', () => {
    expect(refuseFile(stateAfter(), refusal)).toEqual([refused]);
    expect(refuseFile(stateAfter(refused), refusal)).toEqual([]);
  });

  it('is told of when it comes after it was refused, and else not', () => {
    expect(acceptFile(stateAfter(), file)).toEqual([]);
    const accepted = acceptFile(stateAfter(refused), file);
    expect(accepted).toEqual([{ type: 'DocumentFileAccepted', data: file }]);
    expect(acceptFile(stateAfter(refused, { type: 'DocumentFileAccepted', data: file }), file)).toEqual([]);
  });

  it('that is told anew may be refused anew', () => {
    expect(refuseFile(stateAfter(refused, withdrawn), refusal)).toEqual([refused]);
  });
});
