import { effectStream } from '#domain/effect/decide';
import type { EffectName, EffectOutcome } from '#domain/effect/events';
import type { EventReader, Position } from '#platform/event-store/port';
import type { Execute } from '../platform/execute-port.ts';
import { atMost } from './at-most.ts';
import type { DueEffect, EffectHandler } from './due-effects.ts';
import { recordDone } from './record-done.ts';

/** Told of each effect once: that it is done, or why it is not. */
export interface Delivered<Name extends EffectName> {
  /** `recorded`: where the log says so. */
  done(due: DueEffect<Name>, recorded: Position): void;
  failed(due: DueEffect<Name>, error: unknown): void;
}

/** How effects leave the portal: an effect that is recorded as done is passed over, one that went out is recorded. */
export interface Delivery<Name extends EffectName> {
  /** Event types that make such an effect due. */
  readonly causes: readonly string[];
  /** Settles each of them, in their order where order matters; begins nothing more once the signal is given. */
  deliver(due: readonly DueEffect<Name>[], told: Delivered<Name>, closing: AbortSignal): Promise<void>;
}

export interface DeliveryParts {
  readonly execute: Execute;
  readonly events: Pick<EventReader, 'readStream'>;
}

/** Where it is recorded as done; undefined where it is not. */
const recordedAt = async ({ events }: DeliveryParts, cause: string): Promise<Position | undefined> =>
  (await events.readStream(effectStream(cause))).at(-1)?.position;

const recordAs = (
  { execute }: DeliveryParts,
  { cause, effect }: DueEffect,
  outcome: EffectOutcome,
): Promise<Position> => recordDone(execute, { cause, effect, outcome });

/** Some at once, each for itself, in no order: mail. */
export const oneByOne = <Name extends EffectName>(
  parts: DeliveryParts,
  causes: readonly string[],
  handle: EffectHandler<Name>,
  atOnce = 4,
): Delivery<Name> => ({
  causes,
  deliver: (all, told, closing) =>
    atMost(atOnce, all, async (due) => {
      if (closing.aborted) return;
      try {
        const recorded = await recordedAt(parts, due.cause);
        told.done(due, recorded ?? (await recordAs(parts, due, await handle(due))));
      } catch (error) {
        told.failed(due, error);
      }
    }),
});

/** What goes out together: what cannot be prepared fails alone, what cannot be sent fails as a whole. */
export interface Batched<Name extends EffectName, Prepared> {
  /** null: the same was asked for anew, and this one is not sent any more. */
  readonly prepare: (due: DueEffect<Name>) => Promise<Prepared | null>;
  /** Resolves once all are acknowledged; what was sent may be asked for again, with the same ids and in the same order. */
  readonly send: (prepared: readonly Prepared[]) => Promise<void>;
}

const inFlight = 64;

/** Together and in their order, recorded as done only after all were acknowledged: messages of a topic. */
export const inBatches = <Name extends EffectName, Prepared>(
  parts: DeliveryParts,
  causes: readonly string[],
  { prepare, send }: Batched<Name, Prepared>,
): Delivery<Name> => {
  type Due = DueEffect<Name>;

  const settle = async (due: Due, outcome: EffectOutcome, told: Delivered<Name>): Promise<void> => {
    try {
      told.done(due, await recordAs(parts, due, outcome));
    } catch (error) {
      told.failed(due, error);
    }
  };

  const prepareAll = async (all: readonly Due[], told: Delivered<Name>) => {
    const ready = new Map<Due, Prepared>();
    await atMost(inFlight, all, async (due) => {
      try {
        const recorded = await recordedAt(parts, due.cause);
        if (recorded !== undefined) return told.done(due, recorded);
        const prepared = await prepare(due);
        if (prepared === null) await settle(due, 'superseded', told);
        else ready.set(due, prepared);
      } catch (error) {
        told.failed(due, error);
      }
    });
    return all.flatMap((due) => {
      const prepared = ready.get(due);
      return prepared === undefined ? [] : [{ due, prepared }];
    });
  };

  return {
    causes,
    deliver: async (all, told, closing) => {
      const batch = await prepareAll(all, told);
      if (batch.length === 0 || closing.aborted) return;
      try {
        await send(batch.map(({ prepared }) => prepared));
      } catch (error) {
        for (const { due } of batch) told.failed(due, error);
        return;
      }
      await atMost(inFlight, batch, ({ due }) => settle(due, 'sent', told));
    },
  };
};
