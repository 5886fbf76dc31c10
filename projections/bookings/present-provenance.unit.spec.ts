import { describe, expect, it } from '@jest/globals';
import { cancelled, declared } from '#domain/booking/booking.specification';
import type { BookingEvent } from '#domain/booking/events';
import type { EventSource } from '#domain/shared/change-source';
import type { Side } from '#domain/shared/envelope';
import type { DraftDocument } from '../drafts/read-model.ts';
import {
  positionAt,
  specifyProjection,
  type Given,
} from '../runtime/specifications/projection.specification.ts';
import { draftsBehind, presentProvenance, provenanceNeeds } from './present-provenance.ts';
import { bookingsProjection } from './projection.ts';
import type { BookingDocument } from './read-model.ts';

const given = specifyProjection<BookingDocument, BookingEvent>(bookingsProjection);

const sent = (
  event: BookingEvent,
  submission: string,
  source: EventSource | null,
  over: { readonly side?: Side; readonly actor?: string; readonly authors?: readonly string[] } = {},
): Given<BookingEvent> =>
  ({
    ...event,
    recordedAt: '2027-01-05T10:00:00.000Z',
    metadata: {
      actor: 'ana',
      commandId: submission,
      correlationId: submission,
      ...(source && { source }),
      ...over,
    },
  }) as Given<BookingEvent>;

const comment = (from: string | null, to: string): BookingEvent => ({
  type: 'CommentAmended',
  data: { bookingId: 'b1', from, to },
});

const upload = {
  draftId: 'd1',
  preparedBy: 'org-atlantica',
  fileName: 'Cargo of Ana.xlsx',
  fileExpiredAfter: null,
  headerRow: 3,
  openedAt: '2026-11-12T09:00:00.000Z',
  submissions: [{ id: 's-1', submittedAt: '2026-11-12T10:00:00.000Z' }],
} as unknown as DraftDocument;

const fromFile = { by: 'upload', draft: 'd1', line: 12 } as const;

const shown = (
  events: readonly Given<BookingEvent>[],
  side: Side = 'external',
  drafts: readonly DraftDocument[] = [upload],
) => {
  const document = given(events).document('b1');
  if (!document) throw new Error('b1 is not there');
  const stored = { id: 'b1', position: positionAt(1), revision: 1, document };
  return presentProvenance(stored, side, { nameOfUser: (user) => `Name of ${user}` }, drafts);
};

describe('where the values of a booking came from', () => {
  it('is said once of all that the declaration set, and by field of what came otherwise', () => {
    const events = [sent(declared, 's-1', { ...fromFile, fields: { code: { by: 'grid' } } })];
    expect(shown(events)).toEqual({
      bookingId: 'b1',
      revision: 1,
      declared: {
        by: 'Name of ana',
        submittedBy: 'Name of ana',
        at: '2027-01-05T10:00:00.000Z',
        version: 1,
        source: {
          by: 'upload',
          file: { name: 'Cargo of Ana.xlsx', uploadedAt: '2026-11-12T09:00:00.000Z', row: 15 },
        },
        receipt: {
          submissionId: 's-1',
          organisationId: 'org-atlantica',
          submittedAt: '2026-11-12T10:00:00.000Z',
        },
      },
      fields: [expect.objectContaining({ field: 'code', version: 1, source: { by: 'grid' } })],
    });
  });

  it('is the last change of a field, with what it held before and whose edit was sent', () => {
    const late = sent(comment(null, 'Late'), 's-2', { by: 'form', author: 'bruno' });
    const [field, ...others] = shown([sent(declared, 's-1', fromFile), late]).fields;
    expect(others).toEqual([]);
    expect(field).toMatchObject({
      field: 'comment',
      before: { value: null },
      by: 'Name of bruno',
      submittedBy: 'Name of ana',
      version: 2,
      source: { by: 'form' },
      receipt: null,
    });
  });

  it('forgets the name of a file that is no longer kept, and never tells it to others', () => {
    const events = [sent(declared, 's-1', fromFile)];
    const expired = { ...upload, fileExpiredAfter: 90 };
    expect(shown(events, 'external', [expired]).declared.source).toMatchObject({
      file: { name: null, row: 15 },
    });
    const others = shown(events, 'internal', []).declared;
    expect(others).toMatchObject({ source: { by: 'upload', file: null }, receipt: null });
  });

  it('says what it has of events from before sources were recorded', () => {
    const unsourced = sent(declared, 's-1', null, { authors: ['ana', 'bruno'] });
    const { declared: old, fields } = shown([unsourced, cancelled('b1', 'Mill stopped')]);
    expect(old).toMatchObject({
      by: 'Name of ana and Name of bruno',
      source: null,
      version: 1,
      receipt: { submissionId: 's-1' },
    });
    expect(fields).toMatchObject([{ field: 'comment', source: null, receipt: null }]);
  });

  it('reads "G2O" for staff, and asks for the names of everyone else', () => {
    const staff = { side: 'internal', actor: 'tom' } as const;
    const events = [sent(declared, 's-1', fromFile), sent(comment(null, 'x'), 's-2', { by: 'grid' }, staff)];
    expect(shown(events).fields[0]).toMatchObject({ by: 'G2O', submittedBy: 'G2O' });
    expect(shown(events, 'internal').fields[0]).toMatchObject({ by: 'Name of tom' });
    const document = given(events).document('b1');
    expect(document && provenanceNeeds(document).users).toEqual(['ana', 'tom']);
  });

  it('looks only at drafts of the reader’s own organisation and side', () => {
    const document = given([sent(declared, 's-1', fromFile)]).document('b1');
    expect(document && draftsBehind(document, { side: 'external', organisationId: 'org-1' })).toEqual({
      'submissions.id': { $in: ['s-1'] },
      side: 'external',
      preparedBy: 'org-1',
    });
    expect(document && draftsBehind(document, { side: 'internal', organisationId: null })).toEqual({
      'submissions.id': { $in: ['s-1'] },
      side: 'internal',
    });
  });
});
