import { describe, it } from '@jest/globals';
import type { ThreadReaderEvent } from '#domain/thread-reader/events';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { threadReadersProjection } from './projection.ts';
import { threadReaderId } from './read-model.ts';

const given = specifyProjection(threadReadersProjection);

const read = (upTo: number): ThreadReaderEvent => ({
  type: 'ThreadRead',
  data: { nominationId: 'nomination-1', userId: 'user-1', upTo },
});

describe('how far somebody has read a thread', () => {
  it('stands by the thread and the person, at the last mark', () => {
    given([read(2), read(7)]).thenDocument(threadReaderId('nomination-1', 'user-1'), read(7).data);
  });
});
