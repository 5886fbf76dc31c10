import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { atlantica, cancelled, continuationDeclared, declared } from '#domain/booking/booking.specification';
import { chainedTypes } from '#domain/booking/chained';
import type { BookingEvent } from '#domain/booking/events';
import type { EventMetadata } from '#domain/shared/envelope';
import { storedEvents } from '#domain/stored-events';
import type { StoredEvent } from '#platform/event-store/port';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { beforeTheFirstEvent, hashedOf, headAfter } from './chain.ts';
import { bookingHeadsProjection } from './projection.ts';

const given = specifyProjection(bookingHeadsProjection);
const stream = 'booking-b1';
const organisationId = atlantica.id;

type Chained = Parameters<typeof given>[0][number];

const inStream = (event: BookingEvent, revision: number, metadata: Partial<EventMetadata> = {}): Chained =>
  ({ ...event, stream, revision, metadata }) as Chained;

const history = [
  inStream(declared, 0),
  inStream(continuationDeclared, 1),
  // 2 and 3 are of a transfer, which nobody folds.
  inStream(cancelled('b1', 'Mill stopped'), 4),
  inStream(cancelled('b2', 'Mill stopped'), 5),
];

const headOf = (events: readonly Chained[]) => given(events).document('b1');

describe('the head of a booking', () => {
  it('is the hash of all that its charterer may see, with the revision of the last', () => {
    expect(headOf(history)).toEqual({
      organisationId,
      revision: 5,
      head: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(headOf(history.slice(0, 2))).toMatchObject({ revision: 1 });
  });

  it('is another one for every change of what was recorded, and of the order', () => {
    const { head } = headOf(history) ?? {};
    const others = [
      history.slice(0, 3),
      [...history.slice(0, 2), ...history.slice(3)],
      [...history.slice(0, 2), inStream(cancelled('b1', 'Mill stops'), 4), ...history.slice(3)],
      [...history.slice(0, 3), inStream(cancelled('b2', 'Mill stopped'), 6)],
      [...history.slice(0, 3), inStream(cancelled('b2', 'Mill stopped'), 5, { actor: 'another' })],
      [...history.slice(0, 3), inStream(cancelled('b2', 'Mill stopped'), 5, { side: 'internal' })],
      [...history.slice(0, 3), inStream(cancelled('b2', 'Mill stopped'), 5, { organisation: 'broker' })],
      [...history.slice(0, 3), inStream(cancelled('b2', 'Mill stopped'), 5, { correlationId: 's-1' })],
      [
        ...history.slice(0, 3),
        {
          ...inStream(cancelled('b2', 'Mill stopped'), 5),
          recordedAt: '2026-02-01T00:00:00.000Z',
        } as Chained,
      ],
    ].map((changed) => headOf(changed)?.head);
    expect(new Set([head, ...others]).size).toBe(others.length + 1);
  });

  it('needs the event that declared the booking', () => {
    expect(() => headOf(history.slice(1))).toThrow();
  });
});

const stored: Omit<StoredEvent, 'position'> = {
  stream,
  revision: 3,
  id: 'e-3',
  type: 'CommentAmended',
  recordedAt: '2027-03-01T08:00:00.000Z',
  data: '{"bookingId":"b1","from":null,"to":"Vitória"}',
  metadata: {
    correlationId: 's-1',
    commandId: 'c-1',
    source: '{"kind":"grid"}',
    side: 'external',
    payloadHash: 'p',
    organisation: 'org-1',
    authors: 'u-2',
    actor: 'u-1',
  },
};

describe('what is hashed of an event', () => {
  it('is each text with its length in bytes, after the hash before it', () => {
    const who =
      '{"actor":"u-1","organisation":"org-1","side":"external","source":"{\\"kind\\":\\"grid\\"}","submission":"s-1"}';
    expect(hashedOf(stored)).toEqual({
      stream,
      revision: 3,
      id: 'e-3',
      type: 'CommentAmended',
      recordedAt: '2027-03-01T08:00:00.000Z',
      data: stored.data,
      who,
    });
    const texts =
      `22:laycan-booking-event-1,64:${beforeTheFirstEvent},10:booking-b1,1:3,3:e-3,14:CommentAmended,` +
      `24:2027-03-01T08:00:00.000Z,46:${stored.data},${who.length}:${who},`;
    expect(headAfter(beforeTheFirstEvent, hashedOf(stored))).toBe(
      createHash('sha256').update(texts, 'utf8').digest('hex'),
    );
  });

  it('names none of the operator’s staff, and no decision but a submission', () => {
    const { who } = hashedOf({
      ...stored,
      metadata: {
        actor: 'staff-1',
        organisation: '',
        side: 'internal',
        commandId: 'c-1',
        correlationId: 'c-1',
      },
    });
    expect(who).toBe('{"side":"internal"}');
    const source = '{"by":"grid","author":"staff-2","fields":{"code":{"by":"form","author":"staff-3"}}}';
    const withSource = hashedOf({ ...stored, metadata: { actor: 'staff-1', side: 'internal', source } });
    expect(JSON.parse(withSource.who)).toEqual({
      side: 'internal',
      source: '{"by":"grid","fields":{"code":{"by":"form"}}}',
    });
  });

  it('is the same in whatever order an engine keeps metadata', () => {
    const reversed = Object.fromEntries(Object.entries(stored.metadata).toReversed());
    expect(hashedOf({ ...stored, metadata: reversed })).toEqual(hashedOf(stored));
  });
});

describe('the chain', () => {
  /** By hand: an entry that changes voids the heads that organisations hold. */
  it('leaves out transfers, and what the portal keeps for itself', () => {
    const all = Object.entries(storedEvents).flatMap(([type, of]) => (of === 'booking' ? [type] : []));
    expect(all.filter((type) => !chainedTypes.has(type))).toEqual([
      'BookingTransferRequested',
      'BookingTransferConfirmed',
      'BookingTransferRefused',
      'TransferWithdrawalRequested',
      'TransferWithdrawalConfirmed',
      'TransferWithdrawalRefused',
      'NominationInformed',
    ]);
    expect(chainedTypes.size).toBe(21);
  });
});
