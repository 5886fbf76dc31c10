import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { Served } from './serve.ts';

export interface Latencies {
  /** Milliseconds from sending to the push, and to the answer. */
  readonly pushed: readonly number[];
  readonly answered: readonly number[];
  /** Of the server, milliseconds a command. */
  readonly cpu: number;
}

interface Rhythm {
  readonly server: Served;
  /** Hears what every command comes to. */
  readonly socket: WebSocket;
  readonly commands: number;
  readonly perSecond: number;
  /** Sends the n-th command, whose push holds this mark; resolves with the answer. */
  readonly send: (n: number, mark: string) => Promise<unknown>;
}

let serial = 0;

/** Sends commands in a fixed rhythm, whatever the answers do, and waits until every one was pushed. */
export const inRhythm = async (rhythm: Rhythm): Promise<Latencies> => {
  const { server, socket, commands, perSecond, send } = rhythm;
  const sent = new Map<string, number>();
  const [pushed, answered]: [number[], number[]] = [[], []];
  const hear = (data: Buffer): void => {
    for (const [mark] of data.toString().matchAll(/edit \d+\b/g)) {
      const started = sent.get(mark);
      if (started === undefined) continue;
      sent.delete(mark);
      pushed.push(performance.now() - started);
    }
  };
  socket.on('message', hear);
  const sample = await server.timed(async () => {
    const begun = performance.now();
    const answers: Promise<void>[] = [];
    for (let n = 0; n < commands; n += 1) {
      const early = begun + (n * 1_000) / perSecond - performance.now();
      if (early > 1) await setTimeout(early);
      serial += 1;
      const mark = `edit ${serial}`;
      const started = performance.now();
      sent.set(mark, started);
      answers.push(
        send(n, mark).then(() => {
          answered.push(performance.now() - started);
        }),
      );
    }
    await Promise.all(answers);
    while (pushed.length < commands) await once(socket, 'message', { signal: AbortSignal.timeout(10_000) });
  });
  socket.off('message', hear);
  return { pushed, answered, cpu: (sample.cpu ?? 0) / commands };
};
