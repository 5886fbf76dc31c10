import { effectDecider, effectStream, recordEffectDone } from '#domain/effect/decide';
import type { EffectEvent } from '#domain/effect/events';
import type { Position } from '#platform/event-store/port';
import type { CommandContext, Execute } from '../platform/execute-port.ts';

const effectContext = (cause: string): CommandContext => ({
  actor: 'system',
  organisation: '',
  side: 'internal',
  commandId: `effect/${cause}`,
  payloadHash: '',
  correlationId: cause,
});

/**
 * Records that an effect is done; seeding calls it with the outcome `seeded`, so that demo data send nothing. Answers with
 * the record's position.
 */
export const recordDone = async (execute: Execute, done: EffectEvent['data']): Promise<Position> => {
  const executed = await execute({
    stream: effectStream(done.cause),
    decider: effectDecider,
    decide: (state) => recordEffectDone(done, state),
    context: effectContext(done.cause),
  });
  if (!executed.ok) throw new Error(`The effect of ${done.cause} could not be recorded: ${executed.code}`);
  return executed.position;
};
