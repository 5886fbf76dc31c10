import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { readThread, threadReaderDecider } from './decide.ts';

const given = specify(threadReaderDecider);
const mark = (upTo: number) => ({ nominationId: 'n1', userId: 'u1', upTo });

describe('a read mark', () => {
  it('goes forwards only', () => {
    given([{ type: 'ThreadRead', data: mark(4) }])
      .when((state) => readThread(state, mark(3)))
      .thenNothing();
    given([])
      .when((state) => readThread(state, mark(0)))
      .thenEvents([{ type: 'ThreadRead', data: mark(0) }]);
  });
});
