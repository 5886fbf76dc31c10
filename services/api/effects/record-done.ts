import { effectDecider, recordEffectDone, recordEffectRefused } from '#domain/effect/decide';
import type { EffectState } from '#domain/effect/decide';
import type { EffectDone, EffectEvent, EffectRefused } from '#domain/effect/events';
import type { Decision } from '#domain/shared/decider';
import { effectStream } from '#domain/streams';
import type { Position } from '#platform/event-store/port';
import type { CommandContext, Execute } from '../platform/execute-port.ts';

/** After each release the record is a command of its own. */
const effectContext = (cause: string, releases: number): CommandContext => ({
  actor: 'system',
  organisation: '',
  side: 'internal',
  commandId: releases === 0 ? `effect/${cause}` : `effect/${cause}/${releases}`,
  payloadHash: '',
  correlationId: cause,
});

const record = async (
  execute: Execute,
  cause: string,
  releases: number,
  decide: (state: EffectState) => Decision<EffectEvent, never>,
): Promise<Position> => {
  const executed = await execute({
    stream: effectStream(cause),
    decider: effectDecider,
    decide,
    context: effectContext(cause, releases),
  });
  if (!executed.ok) throw new Error(`The effect of ${cause} could not be recorded: ${executed.code}`);
  return executed.position;
};

/**
 * Records that an effect is done; seeding calls it with the outcome `seeded`, so that demo data send nothing. Answers with
 * the record's position.
 */
export const recordDone = (execute: Execute, done: EffectDone['data'], releases = 0): Promise<Position> =>
  record(execute, done.cause, releases, (state) => recordEffectDone(state, done));

/** Records that an effect was refused for good. Answers with the record's position. */
export const recordRefused = (
  execute: Execute,
  refused: EffectRefused['data'],
  releases: number,
): Promise<Position> =>
  record(execute, refused.cause, releases, (state) => recordEffectRefused(state, refused));
