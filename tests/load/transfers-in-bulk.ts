/** A transfer of 10,000 bookings from its order until all are requested, against the bare appends and upserts of the same. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { TransferBatchView } from '#contracts/booking/transfer-list';
import { maxOfBatch } from '#domain/transfer-batch/decide';
import { ids } from '#portal/seed/world/people';
import type { AgainServerOptions } from './peers/again-server.ts';
import { copyOf } from './support/copied-data.ts';
import type { Measure, Sample } from './support/measurement.ts';
import { call, signIn, startPortal } from './support/portal.ts';
import { serve } from './support/serve.ts';

const path = `/api/customer/organisation/${ids.atlantica}/cargo-bookings/cargo-declarations/transfer/list`;

export const measure: Measure = async (run) => {
  const count = run.quick ? maxOfBatch / 10 : maxOfBatch;
  const runs = Math.min(run.runs, 3);
  const [ours, peer, lags]: [Sample[], Sample[], Sample[]] = [[], [], []];
  let events = 0;
  for (let round = 0; round < runs; round += 1) {
    // Each booking is transferred once, so that each round has bookings of its own, and a portal.
    const home = join(run.folder, String(round));
    const folder = join(home, 'data');
    const served = await startPortal({ folder, seed: 'people', bookings: count });
    const session = await signIn(served.address, 'Tom');
    const own = await copyOf(home, 'peer');
    const after = await served.ask<string>('head');
    await served.lag();
    const sample = await served.timed(async () => {
      let view = await call<TransferBatchView>(served.address, session, 'POST', path, {});
      while (!view.completed) {
        await setTimeout(100);
        view = await call<TransferBatchView>(served.address, session, 'GET', `${path}/${view.batchId}`);
      }
      if (view.requested !== count) throw new Error(`${view.requested} of ${count} were requested`);
    });
    const { longest } = await served.lag();
    const upTo = await served.ask<string>('head');
    const options: AgainServerOptions = { folder, own, after, upTo };
    const bare = await serve(new URL('./peers/again-server.ts', import.meta.url), options);
    const bareSample = await bare.timed(() => bare.ask('in batches'));
    await Promise.all([bare.close(), served.close()]);
    rmSync(home, { recursive: true });
    events = Number(upTo) - Number(after);
    run.say(
      `${sample.value.toFixed(0)} ms, ${longest.toFixed(0)} ms lag; bare ${bareSample.value.toFixed(0)} ms`,
    );
    ours.push(sample);
    peer.push(bareSample);
    lags.push({ value: longest, cpu: null });
  }
  const what = `transfer of ${count.toLocaleString('en-US')} bookings, ordered to all requested`;
  return [
    {
      what,
      unit: 'ms',
      ours,
      peer,
      goal: { kind: 'ratio', of: 'value', max: 2 },
      note: `${events} events, with those of what is handed on meanwhile`,
    },
    {
      what: 'the same, longest lag of the main loop',
      unit: 'ms',
      ours: lags,
      peer: [],
      goal: { kind: 'max', max: 50 },
    },
  ];
};
