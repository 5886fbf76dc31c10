import type { Logger } from '@nestjs/common';
import type { EffectName } from '#domain/effect/events';
import type { Coordination } from '#platform/coordination/port';
import type { Documents } from '#platform/documents/port';
import { OnOneNode } from '../processes/on-one-node.ts';
import { DocumentDueEffects } from './due-effects.ts';
import { EffectsRunner, type EffectsRunnerOptions } from './effects-runner.ts';

export interface EffectsOnOneNodeOptions<Name extends EffectName> extends Omit<
  EffectsRunnerOptions<Name>,
  'due'
> {
  readonly effect: Name;
  readonly documents: Pick<Documents, 'find'>;
  readonly coordination: Pick<Coordination, 'lease'>;
  /** This process, for people. */
  readonly node: string;
  readonly logger: Pick<Logger, 'error'>;
}

/** Lets the effects of one name out, on one node of an installation at a time, between `begin` and `end`. */
export const effectsOnOneNode = <Name extends EffectName>({
  effect,
  documents,
  coordination,
  node,
  logger,
  ...running
}: EffectsOnOneNodeOptions<Name>): OnOneNode =>
  new OnOneNode({
    coordination,
    name: `effects/${effect}`,
    node,
    start: () => {
      const runner = new EffectsRunner({ ...running, due: new DocumentDueEffects(documents, effect) });
      runner.start();
      return runner;
    },
    onFault: (err, doing) => logger.error({ err }, `A fault while ${doing}`),
  });
