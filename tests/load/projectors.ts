/** Projectors of an installation: two that share the work of a rebuild, beside one. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { startMongo } from '../../infra/servers/mongo.mjs';
import { fillLog } from './support/fill-log.ts';
import { Installation, type Installed, rebuilt } from './support/installation.ts';
import { type Measure, type Run, type Sample, timed } from './support/measurement.ts';

interface Work extends Installed {
  readonly run: Run;
}

/** A generation built by so many processes, each with one part. */
const buildBy = async (work: Work, processes: number): Promise<Sample[]> => {
  const installation = new Installation(work);
  await installation.start(processes);
  const control = await installation.control();
  const samples: Sample[] = [];
  try {
    await control.ready;
    await installation.shared();
    for (let round = 0; round < work.run.runs; round += 1) {
      samples.push(
        await timed(
          () => rebuilt(control),
          () => installation.cpu(),
        ),
      );
    }
  } finally {
    await control.close();
    await installation.close();
  }
  return samples;
};

export const measure: Measure = async (run) => {
  const folder = join(run.folder, 'log');
  const given = process.env['MONGODB_URL'];
  const server =
    given === undefined ? await startMongo({ folder: join(run.folder, 'mongo'), measured: true }) : undefined;
  const events = await fillLog(folder, { bookings: run.quick ? 150 : 900, versions: 8 });
  const store = await openEventStore({ folder, thread: 'caller' });
  try {
    const work: Work = { run, url: given ?? server?.url ?? '', folder, store };
    const [one, two] = [await buildBy(work, 1), await buildBy(work, 2)];
    return [
      {
        what: `replay of ${events.toLocaleString('en-US')} events into MongoDB by two projectors, beside one`,
        unit: 'ms',
        ours: two,
        peer: one,
      },
    ];
  } finally {
    await store.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
