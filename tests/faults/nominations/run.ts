import * as fc from 'fast-check';
import { anyCommands, type Begun, type Running } from './commands.ts';
import { Exchange } from './exchange.ts';
import { nominationFaults } from './invariants.ts';
import { transferFaults } from './transfer-invariants.ts';
import { nominationIds, type Planted } from './parts.ts';
import { World } from './world.ts';

/** More rounds than anything takes to come to its end. */
const maxRounds = 60;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Nothing is lost any more, and everything comes to its end: what is due is done until nothing is. */
const settle = async ({ world, exchange }: Running): Promise<boolean> => {
  world.loses = null;
  world.wake();
  const idle = async (): Promise<void> => {
    while (!world.isIdle || exchange.isPublishing || exchange.isHearing) {
      await world.schedule.schedule(Promise.resolve(), 'settles');
      await turn();
    }
  };
  for (let round = 0; round < maxRounds; round += 1) {
    await idle();
    const due = nominationIds.map((id) => ({ id, ...world.isDue(id) }));
    for (const { id, following } of due) if (following) world.follow(id, 0);
    for (const { id, telling } of due) if (telling) world.tell(id, 0);
    for (const { id, taking } of due) if (taking) world.take(id, 0);
    const isPublishing = exchange.due().length > 0;
    if (isPublishing) exchange.publish(0);
    const hasMessages = exchange.hasMessages;
    if (hasMessages) exchange.answer('confirms');
    const hasReplies = exchange.hasReplies;
    if (hasReplies) exchange.hear(0);
    const isDue = due.some(({ telling, taking, following }) => telling || taking || following);
    if (!isDue && !isPublishing && !hasMessages && !hasReplies) return true;
  }
  return false;
};

/** Everything that is found wrong with one run of these commands, as they are scheduled. */
const faultsOf = async (
  scheduler: fc.Scheduler,
  commands: Iterable<fc.AsyncCommand<Begun, Running>>,
  planted: Planted,
  reached: Set<string>,
): Promise<readonly string[]> => {
  const world = new World(scheduler, planted);
  const exchange = new Exchange(world);
  const running = { world, exchange };
  await world.declareAll();
  await fc.scheduledModelRun(
    scheduler,
    () => ({ model: { nominated: new Set<number>(), transferred: false }, real: running }),
    commands,
  );
  const hasEnded = await scheduler.waitFor(settle(running));
  for (const { type } of world.log.events) reached.add(type);
  return [
    ...world.faults.map(
      (fault) => `it failed: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`,
    ),
    ...(hasEnded ? [] : ['it never came to an end']),
    ...(await nominationFaults(world)),
    ...transferFaults(world, exchange),
  ];
};

/** Each step in a turn of the loop of its own: what follows from it is asked for before the next one is chosen. */
const stepwise = async (step: () => Promise<void>): Promise<void> => {
  await step();
  await turn();
};

interface ModelRuns {
  readonly seed: number;
  readonly runs: number;
  readonly commands: number;
  readonly planted?: Planted;
  readonly shrinks?: boolean;
  /** Gets the types of all events that came about. */
  readonly reached?: Set<string>;
}

/** The first run, made as small as it gets, in which something is wrong; null where there is none. */
export const firstFault = async ({
  seed,
  runs,
  commands,
  planted = {},
  shrinks = true,
  reached = new Set(),
}: ModelRuns): Promise<string | null> => {
  let wrong: readonly string[] = [];
  const property = fc.asyncProperty(
    fc.scheduler({ act: stepwise }),
    anyCommands(commands),
    async (scheduler, all) => {
      const found = await faultsOf(scheduler, all, planted, reached);
      if (found.length > 0) wrong = found;
      return found.length === 0;
    },
  );
  const checked = await fc.check(property, { seed, numRuns: runs, endOnFailure: !shrinks });
  if (!checked.failed) return null;
  const [scheduler, all] = checked.counterexample ?? [];
  return [
    `seed ${checked.seed}, path ${checked.counterexamplePath}`,
    ...wrong,
    // With the order in which the steps came.
    fc.stringify(all),
    fc.stringify(scheduler),
  ].join('\n');
};
