import { describe, it } from '@jest/globals';
import { fold, specify } from '#domain/shared/decider.specification';
import {
  parkMessage,
  parkedMessageDecider,
  type ParkedMessageState,
  replayParkedMessage,
} from '#domain/parked-message/decide';
import type { ParkedMessageEvent } from '#domain/parked-message/events';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { parkedMessagesProjection } from './projection.ts';

const given = specifyProjection(parkedMessagesProjection);
const decided = specify(parkedMessageDecider);

const at = (offset: string) => ({
  parkedId: 'p-1',
  topic: 'laycan.voyage-feed',
  messageId: 'm-1',
  partition: 2,
  offset,
  reason: 'vvn is missing',
});
const parked: ParkedMessageEvent = { type: 'MessageParked', data: at('9') };
const replayed: ParkedMessageEvent = { type: 'ParkedMessageReplayed', data: { parkedId: 'p-1' } };

describe('parked messages', () => {
  it('are told once of one place, and anew where they are parked again', () => {
    decided([])
      .when((state) => parkMessage(state, at('9')))
      .thenEvents([parked]);
    decided([parked])
      .when((state) => parkMessage(state, at('9')))
      .thenNothing();
    const again = decided([parked, replayed]).when((state) => parkMessage(state, at('10')));
    again.thenEvents([{ type: 'MessageParked', data: at('10') }]);
    const { replayed: isReplayed } = again.state();
    if (isReplayed) throw new Error('It lies parked again');
  });

  it('are replayed where they lie', () => {
    const replay = (state: ParkedMessageState) => replayParkedMessage(state, at('9'));
    decided([]).when(replay).thenRejected('not_parked');
    decided([parked]).when(replay).thenEvents([replayed]);
    decided([parked, replayed]).when(replay).thenNothing();
    decided([parked, { type: 'MessageParked', data: at('10') }])
      .when(replay)
      .thenNothing();
    if (!fold(parkedMessageDecider, [parked, replayed]).replayed) throw new Error('It was replayed');
  });

  it('are listed until they are published again', () => {
    const { parkedId: _, ...place } = at('9');
    given([parked]).thenDocument('p-1', { ...place, parkedAt: '2026-01-01T00:00:00.000Z' });
    given([parked, replayed]).thenGone('p-1');
  });
});
