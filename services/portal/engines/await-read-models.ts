import type { Engine } from './engine.ts';

const recordName = 'read-models-built';
const tellEvery = 5_000;

/**
 * Nobody is served from read models that have still to be built: after a first start, a move or a restore they know nobody yet.
 * Once they were built for this log, a node serves at once, for then they are late at most, and say so.
 */
export const awaitReadModels = async (
  {
    coordination,
    events,
    watcher,
    projections,
  }: Pick<Engine, 'coordination' | 'events' | 'watcher' | 'projections'>,
  say: (line: string) => void,
): Promise<void> => {
  const [logId, record] = [await events.logId(), await coordination.read(recordName)];
  if (record?.value === logId) return;
  const head = await events.head();
  while (!(await watcher.passed(head, tellEvery))) {
    say(
      `Waiting for the read models, which are at ${projections.reached()} of ${head}; projectors build them`,
    );
  }
  // Another node may have written the same.
  await coordination.write(recordName, logId, record?.revision ?? 0);
};
