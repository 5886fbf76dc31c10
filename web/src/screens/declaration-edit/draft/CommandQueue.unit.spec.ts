import { describe, expect, it, jest } from '@jest/globals';
import type { DraftChangesAnswer } from '#contracts/declaration-draft/draft-calls';
import { HttpError } from '../../../api/http-error.ts';
import type { Answer } from '../../../api/http.ts';
import { CommandQueue, type QueuedCommand } from './CommandQueue.ts';

interface Sent {
  readonly key: string;
  readonly importId: string;
  readonly answer: () => void;
  readonly fail: (status: number, code?: string, retryAfterMs?: number) => void;
}

const command = (commandId: string): QueuedCommand => ({
  commandId,
  request: { reason: 'edit', changes: [] },
});

/** A server that answers when told to, and what the queue told its owner. */
const setUp = () => {
  const sent: Sent[] = [];
  const heard: string[] = [];
  let importId = 'draft-1';
  const change = (draft: string, key: string) =>
    new Promise<Answer<DraftChangesAnswer>>((resolve, reject) => {
      sent.push({
        key,
        importId: draft,
        answer: () =>
          resolve({
            status: 200,
            data: { importId: draft, rows: {}, added: [], skipped: [] },
            position: `log.${key}`,
          }),
        fail: (status, code = 'failed', retryAfterMs = 0) =>
          reject(new HttpError(status, { code, message: code }, retryAfterMs)),
      });
    });
  const queue = new CommandQueue(
    { change },
    {
      importId: () => importId,
      answered: ({ commandId }, _answer, position) => heard.push(`${commandId} at ${position}`),
      refused: ({ commandId }, { status }) => heard.push(`${commandId} refused ${status}`),
    },
  );
  return { queue, sent, heard, moveTo: (next: string) => (importId = next) };
};

const settled = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};

describe('CommandQueue', () => {
  it('sends one command after another, each when the one before is answered', async () => {
    const { queue, sent, heard, moveTo } = setUp();
    queue.push(command('a'));
    queue.push(command('b'));
    await settled();
    expect(sent.map(({ key }) => key)).toEqual(['a']);
    moveTo('draft-2');
    sent[0]?.answer();
    await settled();
    expect(sent.map(({ key, importId }) => [key, importId])).toEqual([
      ['a', 'draft-1'],
      ['b', 'draft-2'],
    ]);
    sent[1]?.answer();
    await queue.drained();
    expect(heard).toEqual(['a at log.a', 'b at log.b']);
  });

  it('waits while the server cannot be reached, and goes on under the same key', async () => {
    const { queue, sent, heard } = setUp();
    queue.push(command('a'));
    queue.push(command('b'));
    await settled();
    sent[0]?.fail(0);
    await settled();
    expect(queue.unreachable).toBe(true);
    expect(queue.size).toBe(2);
    queue.retryNow();
    await settled();
    expect(sent.map(({ key }) => key)).toEqual(['a', 'a']);
    sent[1]?.answer();
    await settled();
    expect(queue.unreachable).toBe(false);
    sent[2]?.answer();
    await queue.drained();
    expect(heard).toEqual(['a at log.a', 'b at log.b']);
  });

  it('tells of a refusal and goes on with the next', async () => {
    const { queue, sent, heard } = setUp();
    queue.push(command('a'));
    queue.push(command('b'));
    await settled();
    sent[0]?.fail(409, 'stale_cell');
    await settled();
    sent[1]?.answer();
    await queue.drained();
    expect(heard).toEqual(['a refused 409', 'b at log.b']);
  });

  it('asks again, under the same key, when it was told to ask later', async () => {
    jest.useFakeTimers();
    const { queue, sent, heard } = setUp();
    queue.push(command('a'));
    await jest.advanceTimersByTimeAsync(0);
    sent[0]?.fail(429, 'too_many_requests', 7_000);
    await jest.advanceTimersByTimeAsync(6_999);
    expect([sent.length, heard, queue.size]).toEqual([1, [], 1]);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent.map(({ key }) => key)).toEqual(['a', 'a']);
    sent[1]?.answer();
    await queue.drained();
    jest.useRealTimers();
    expect(heard).toEqual(['a at log.a']);
  });

  it('keeps what nobody was signed in for', async () => {
    const { queue, sent, heard } = setUp();
    queue.push(command('a'));
    queue.push(command('b'));
    await settled();
    sent[0]?.fail(401);
    await settled();
    expect(heard).toEqual([]);
    expect(queue.waiting.map(({ commandId }) => commandId)).toEqual(['a', 'b']);
    queue.close();
  });

  it('sends nothing more once closed, and goes on when opened again', async () => {
    const { queue, sent } = setUp();
    queue.push(command('a'));
    queue.push(command('b'));
    await settled();
    queue.close();
    sent[0]?.answer();
    await settled();
    expect(sent).toHaveLength(1);
    queue.open();
    await settled();
    expect(sent.map(({ key }) => key)).toEqual(['a', 'b']);
  });
});
