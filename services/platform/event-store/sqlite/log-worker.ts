/** The log's thread: the one writer of `log.db`. Takes everything that waits into one transaction. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { giveMemoryBackAtRest } from '../../idle-memory.ts';
import { announceCommits } from './commit-signal.ts';
import { openForWriting } from './log-file.ts';
import { openLogWriter } from './log-writer.ts';
import type { LogThreadData } from './thread-appender.ts';
import type { WireAppend } from './wire.ts';

/** Appends in one transaction: more would make the first of them wait for no gain. */
const maxAtOnce = 1_000;

const port = parentPort;
if (!port) throw new Error('The log writer runs as a worker thread');
giveMemoryBackAtRest();
const data: LogThreadData = workerData;
const writer = openLogWriter(() => openForWriting(data.file), data.recordedAt);
const signal = announceCommits(data.file);

const close = (): void => {
  signal.close();
  writer.close();
  port.close();
};

const commit = (appends: readonly WireAppend[]): void => {
  const before = writer.head;
  const outcomes = writer.commit(appends);
  // First those who follow: they have the longer way to whoever looks on.
  if (writer.head !== before) signal.committed();
  port.postMessage(outcomes);
};

port.on('message', (message: WireAppend[] | null) => {
  let group = message ?? [];
  let closing = message === null;
  while (!closing && group.length < maxAtOnce) {
    const next: { message: WireAppend[] | null } | undefined = receiveMessageOnPort(port);
    if (!next) break;
    if (next.message === null) closing = true;
    else group = group.concat(next.message);
  }
  if (group.length > 0) commit(group);
  if (closing) close();
});

port.postMessage({ numbers: [] });
