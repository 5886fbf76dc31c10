/** Somebody at work, alone and while another one does the worst that he may: p99 beside p99 of the same run. */
import { join } from 'node:path';
import type { Attack } from '../support/greedy/attack.ts';
import { attacks } from '../support/greedy/attacks.ts';
import { Neighbour } from '../support/greedy/neighbour.ts';
import { type Measure, median, percentile, type Row, type Run } from './support/measurement.ts';
import { type Deed, openLoop, type Taken } from './support/open-loop.ts';
import { startPortal } from './support/portal.ts';
import { type Served, serve } from './support/serve.ts';

const deedsOf = (neighbour: Neighbour): readonly Deed[] => [
  {
    name: 'page',
    aSecond: 10,
    begin: async (took) => {
      await neighbour.opensPage();
      took('page');
    },
  },
  {
    name: 'edit',
    aSecond: 5,
    begin: async (took) => {
      const { answered, pushed } = neighbour.edit();
      await answered;
      took('edit');
      await pushed;
      took('live push');
    },
  },
  {
    name: 'sign-in',
    aSecond: 1,
    begin: async (took) => {
      await neighbour.signsIn();
      took('sign-in');
    },
  },
  {
    name: 'upload of 36 rows',
    aSecond: 0.5,
    begin: async (took) => {
      await neighbour.uploads();
      took('upload of 36 rows');
    },
  },
];

interface Beside {
  readonly attack: Attack;
  readonly taken: Taken;
  readonly told: string;
  /** Of the main loop, in milliseconds. */
  readonly longest: number;
}

const underAttack = async (
  portal: Served,
  deeds: readonly Deed[],
  attack: Attack,
  forMs: number,
): Promise<Beside> => {
  const attacker = await serve(new URL('./support/attacker-process.ts', import.meta.url), {
    address: portal.address,
    attack: attack.name,
  });
  try {
    await portal.lag();
    await attacker.ask('strike');
    let taken: Taken = { times: new Map(), faults: [] };
    await portal.timed(async () => {
      taken = await openLoop(deeds, forMs);
    });
    const { longest } = await portal.lag();
    return { attack, taken, told: await attacker.ask<string>('rest'), longest };
  } finally {
    await attacker.close();
  }
};

/** What a bare server that does nothing else has beside it. */
const floors = ['a worker that burns a core', 'slices of 5 ms on its own loop'];

interface Floor {
  readonly idle: Taken;
  readonly beside: readonly Taken[];
}

/** What the machine alone does to a page, and what it does to one whose server never has an idle moment. */
const floorOf = async (forMs: number): Promise<Floor> => {
  const bare = await serve(new URL('./peers/bare-neighbour.ts', import.meta.url), {});
  const page: Deed = {
    name: 'page',
    aSecond: 10,
    begin: async (took) => {
      await (await fetch(bare.address)).text();
      took('page');
    },
  };
  try {
    await openLoop([page], forMs / 2);
    const idle = await openLoop([page], forMs);
    const beside: Taken[] = [];
    for (const what of floors) {
      await bare.ask(what);
      beside.push(await openLoop([page], forMs));
      await bare.ask('rest');
    }
    return { idle, beside };
  } finally {
    await bare.close();
  }
};

interface Round {
  readonly floor: Floor;
  /** Before, between and after the attacks. */
  readonly idles: readonly Taken[];
  readonly beside: readonly Beside[];
}

/** `LOAD_ATTACKS` chooses some by words in their names, with commas between them. */
const words = (process.env['LOAD_ATTACKS'] ?? '').split(',');
const chosen = attacks.filter(({ name }) => words.some((word) => name.includes(word)));

const roundOf = async (run: Run, number: number): Promise<Round> => {
  const forMs = run.quick ? 4_000 : 20_000;
  const floor = await floorOf(forMs);
  const portal = await startPortal({
    folder: join(run.folder, `round-${number}`),
    seed: 'demo',
    live: 'as shipped',
  });
  try {
    const neighbour = await Neighbour.of(portal.address);
    const deeds = deedsOf(neighbour);
    // Warms up.
    await openLoop(deeds, forMs);
    const idles = [await openLoop(deeds, forMs)];
    const beside: Beside[] = [];
    for (const attack of chosen) {
      const found = await underAttack(portal, deeds, attack, forMs);
      run.say(
        `${attack.name}: ${linesOf(found.taken)}; longest turn ${found.longest.toFixed(0)} ms; ${found.told}`,
      );
      if (found.taken.faults.length > 0)
        run.say(`${found.taken.faults.length} refused: ${found.taken.faults[0]}`);
      beside.push(found);
      // What an attack leaves behind is neither the next one's nor part of idle, which is measured all along.
      await openLoop(deeds, forMs / 2);
      idles.push(await openLoop(deeds, forMs / 2));
    }
    run.say(`idle: ${linesOf(together(idles))}`);
    neighbour.leaves();
    return { floor, idles, beside };
  } finally {
    await portal.close();
  }
};

const together = (all: readonly Taken[]): Taken => {
  const names = new Set(all.flatMap(({ times }) => [...times.keys()]));
  return {
    times: new Map([...names].map((name) => [name, all.flatMap(({ times }) => times.get(name) ?? [])])),
    faults: all.flatMap(({ faults }) => faults),
  };
};

const timesOf = ({ times }: Taken, what: string): readonly number[] => times.get(what) ?? [];

/** Of all windows the median: one that something else disturbed is not what idle is. */
const idleOf = (idles: readonly Taken[], what: string): number =>
  median(idles.map((idle) => percentile(timesOf(idle, what), 99)));

const linesOf = (taken: Taken): string =>
  [...taken.times]
    .map(([what, all]) => `${what} ${median(all).toFixed(1)}/${percentile(all, 99).toFixed(1)}`)
    .join(', ');

const kinds = ['page', 'edit', 'live push', 'sign-in', 'upload of 36 rows'];

export const measure: Measure = async (run) => {
  const rounds: Round[] = [];
  for (let n = 0; n < Math.min(run.runs, 3); n += 1) rounds.push(await roundOf(run, n));
  const reported = floors.map((what, at): Row => ({
    what: `page of a bare server, p99, beside ${what}; idle`,
    unit: 'ms',
    ours: rounds.map(({ floor }) => ({
      value: percentile(floor.beside[at] ? timesOf(floor.beside[at], 'page') : [], 99),
      cpu: null,
    })),
    peer: rounds.map(({ floor }) => ({ value: percentile(timesOf(floor.idle, 'page'), 99), cpu: null })),
    note: 'the floor',
  }));
  const measured = chosen.flatMap((attack, at) =>
    kinds.map((what): Row => ({
      what: `${what}, p99, beside ${attack.name}; idle`,
      unit: 'ms',
      ours: rounds.map(({ beside }) => ({
        value: percentile(beside[at] ? timesOf(beside[at].taken, what) : [], 99),
        cpu: null,
      })),
      peer: rounds.map(({ idles }) => ({ value: idleOf(idles, what), cpu: null })),
      goal: { kind: 'ratio', of: 'value', max: 2 },
    })),
  );
  return [...reported, ...measured];
};
