import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '#domain/shared/envelope';
import { dueEffectsProjection as projection } from './projection.ts';

type Event = Parameters<typeof projection.idsOf>[0];

const recorded = (event: Pick<Event, 'type' | 'data'>): Event => {
  const envelope: Omit<Recorded, 'type' | 'data'> = {
    id: 'e-1',
    stream: 's',
    revision: 0,
    position: '0'.repeat(20),
    recordedAt: '2026-03-01T08:00:00.000Z',
    metadata: {
      actor: 'u-1',
      organisation: '',
      side: 'external',
      commandId: 'c',
      payloadHash: '',
      correlationId: 'c',
    },
  };
  return { ...envelope, ...event };
};

const completed = recorded({
  type: 'DeclarationCompleted',
  data: { draftId: 'd-1', submissionId: 's-1' },
});
const done = recorded({
  type: 'EffectDone',
  data: { cause: 'confirmation-s-1', effect: 'submission_confirmation', outcome: 'sent' },
});
const fold = (document: Parameters<typeof projection.apply>[0], event: Event) =>
  projection.apply(document, event, 'confirmation-s-1', () => null);

describe('what is due', () => {
  it('begins with a completed declaration, and ends when its effect is done', () => {
    expect(projection.idsOf(completed)).toEqual(['confirmation-s-1']);
    expect(projection.idsOf(done)).toEqual(['confirmation-s-1']);
    const due = fold(undefined, completed);
    expect(due).toEqual({
      effect: 'submission_confirmation',
      draftId: 'd-1',
      submissionId: 's-1',
      since: '2026-03-01T08:00:00.000Z',
      refused: null,
      refusedAt: null,
    });
    expect(fold(due ?? undefined, completed)).toEqual(due);
    expect(fold(due ?? undefined, done)).toBeNull();
    expect(fold(undefined, done)).toBeNull();
  });

  it('stands still while its effect is refused, and goes on when it is released', () => {
    const data = { cause: 'confirmation-s-1', effect: 'submission_confirmation' } as const;
    const due = fold(undefined, completed) ?? undefined;
    const refused = fold(due, recorded({ type: 'EffectRefused', data: { ...data, reason: '550 RCPT TO' } }));
    expect(refused).toEqual({ ...due, refused: '550 RCPT TO', refusedAt: '2026-03-01T08:00:00.000Z' });
    expect(fold(refused ?? undefined, recorded({ type: 'EffectReleased', data }))).toEqual(due);
    expect(fold(refused ?? undefined, done)).toBeNull();
  });

  it('begins with a transfer that was asked for, one for both documents of a pair', () => {
    const requested = (bookingId: string) =>
      recorded({
        type: 'BookingTransferRequested',
        data: {
          bookingId,
          firstBookingId: 'b-1',
          transferId: 't-1',
          requestedAt: '2026-03-01T08:00:00.000Z',
        },
      });
    expect(projection.idsOf(requested('b-1'))).toEqual(['transfer-t-1']);
    expect(projection.idsOf(requested('b-2'))).toEqual(['transfer-t-1']);
    const due = fold(undefined, requested('b-1'));
    expect(due).toEqual({
      effect: 'booking_transfer',
      firstBookingId: 'b-1',
      transferId: 't-1',
      since: '2026-03-01T08:00:00.000Z',
      refused: null,
      refusedAt: null,
    });
    expect(fold(due ?? undefined, requested('b-2'))).toEqual(due);
  });
});
