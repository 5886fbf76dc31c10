/** The projector's thread: the only writer of `documents.db`. Tells its owner of everything that happens. */
import { parentPort, workerData } from 'node:worker_threads';
import { Secret } from '#platform/config/secret';
import { giveMemoryBackAtRest } from '#platform/idle-memory';
import {
  type ProjectorData,
  type ProjectorMessage,
  type ProjectorRequest,
  threadErrorOf,
} from './projector-messages.ts';
import { runProjectionsOn } from './projections-on-folder.ts';

if (!parentPort) throw new Error('projector-worker runs in a worker thread');
const port = parentPort;
giveMemoryBackAtRest();
const tell = (message: ProjectorMessage): void => port.postMessage(message);

const { folder, masterKey, sliceMs } = workerData as ProjectorData;
const running = runProjectionsOn({
  folder,
  masterKey: new Secret(Buffer.from(masterKey)),
  ...(sliceMs === undefined ? {} : { sliceMs }),
  onFault: (error, doing) => tell({ kind: 'fault', error: threadErrorOf(error), doing }),
  onParked: (name, parked) => tell({ kind: 'parked', name, parked }),
});
running.onAdvance((position) => tell({ kind: 'advanced', position }));
running.onAhead((changes) => tell({ kind: 'ahead', changes }));
running.onFlip((name, generation) => tell({ kind: 'flipped', name, generation }));
running.onProgress((status) => tell({ kind: 'progress', status }));

const answer = async ({ id, method, name }: ProjectorRequest): Promise<void> => {
  try {
    const status = method === 'status' ? await running.status() : [];
    if (method === 'close' || method === 'sweep') await running[method]();
    else if (method !== 'status') await running[method](name);
    tell({ kind: 'answer', id, status });
    if (method === 'close') port.close();
  } catch (error) {
    tell({ kind: 'refusal', id, error: threadErrorOf(error) });
  }
};

port.on('message', (request: ProjectorRequest) => {
  void answer(request);
});

const begun = async (): Promise<void> => {
  await running.started;
  const status = await running.status();
  tell({
    kind: 'started',
    reached: running.reached(),
    generations: status.map(({ name, generation }) => [name, generation]),
  });
};

begun().catch((error: unknown) => tell({ kind: 'failed', error: threadErrorOf(error) }));
running.ready.then(
  () => tell({ kind: 'ready', reached: running.reached() }),
  (error: unknown) => tell({ kind: 'failed', error: threadErrorOf(error) }),
);
