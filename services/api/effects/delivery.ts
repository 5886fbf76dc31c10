import type { EffectName, EffectOutcome } from '#domain/effect/events';
import { isEvent, type StoredEventName } from '#domain/stored-events';
import { effectStream } from '#domain/streams';
import type { EventReader, Position } from '#platform/event-store/port';
import type { Execute } from '../platform/execute-port.ts';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import { betweenSteps } from '#platform/fairness/in-slices';
import type { DueEffect, EffectHandler, Refusal } from './due-effects.ts';
import { recordDone, recordRefused } from './record-done.ts';

/** Told of each effect once: that it is done (or refused, which is recorded, too), or why it is not. */
export interface Delivered<Name extends EffectName> {
  /** `recorded`: where the log says so. */
  done(due: DueEffect<Name>, recorded: Position): void;
  failed(due: DueEffect<Name>, error: unknown): void;
  /** None of them went out, and nothing that became due later may before they do. */
  stalled(due: readonly DueEffect<Name>[], error: unknown): void;
}

/** How effects leave the portal: an effect that is recorded as done is passed over, one that went out is recorded. */
export interface Delivery<Name extends EffectName> {
  /** Event types that make such an effect due. */
  readonly causes: readonly StoredEventName[];
  /** Settles each of them, in their order where order matters; begins nothing more once the signal is given. */
  deliver(due: readonly DueEffect<Name>[], told: Delivered<Name>, closing: AbortSignal): Promise<void>;
}

export interface DeliveryParts {
  readonly execute: Execute;
  readonly events: Pick<EventReader, 'readStream'>;
}

interface Recorded {
  /** Where it is recorded as done or refused; undefined where it is to be tried. */
  readonly settled: Position | undefined;
  readonly releases: number;
}

const recordedOf = async ({ events }: DeliveryParts, cause: string): Promise<Recorded> => {
  const history = await events.readStream(effectStream(cause));
  const last = history.at(-1);
  return {
    settled: last && !isEvent(last, 'EffectReleased') ? last.position : undefined,
    releases: history.filter((event) => isEvent(event, 'EffectReleased')).length,
  };
};

const recordAs = (
  { execute }: DeliveryParts,
  { cause, effect }: DueEffect,
  came: EffectOutcome | Refusal,
  releases: number,
): Promise<Position> =>
  typeof came === 'string'
    ? recordDone(execute, { cause, effect, outcome: came }, releases)
    : recordRefused(execute, { cause, effect, reason: came.refused }, releases);

/** Some at once, each for itself, in no order: mail. */
export const oneByOne = <Name extends EffectName>(
  parts: DeliveryParts,
  causes: readonly StoredEventName[],
  handle: EffectHandler<Name>,
  atOnce = 4,
): Delivery<Name> => ({
  causes,
  deliver: (all, told, closing) =>
    forEachConcurrently(atOnce, all, async (due) => {
      if (closing.aborted) return;
      try {
        const { settled, releases } = await recordedOf(parts, due.cause);
        told.done(due, settled ?? (await recordAs(parts, due, await handle(due), releases)));
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

const settle = async <Name extends EffectName>(
  parts: DeliveryParts,
  due: DueEffect<Name>,
  outcome: EffectOutcome,
  told: Delivered<Name>,
): Promise<void> => {
  try {
    told.done(due, await recordAs(parts, due, outcome, 0));
  } catch (error) {
    told.failed(due, error);
  }
};

/** Together and in their order, recorded as done only after all were acknowledged: messages of a topic. */
export const inBatches = <Name extends EffectName, Prepared>(
  parts: DeliveryParts,
  causes: readonly StoredEventName[],
  { prepare, send }: Batched<Name, Prepared>,
): Delivery<Name> => {
  type Due = DueEffect<Name>;

  const prepareAll = async (all: readonly Due[], told: Delivered<Name>) => {
    const ready = new Map<Due, Prepared>();
    const next = betweenSteps();
    await forEachConcurrently(inFlight, all, async (due) => {
      // A data folder answers reads at once: without this, thousands of steps would run in one piece.
      await next();
      try {
        const { settled } = await recordedOf(parts, due.cause);
        if (settled !== undefined) return told.done(due, settled);
        const prepared = await prepare(due);
        if (prepared === null) await settle(parts, due, 'superseded', told);
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
        told.stalled(
          batch.map(({ due }) => due),
          error,
        );
        return;
      }
      await forEachConcurrently(inFlight, batch, ({ due }) => settle(parts, due, 'sent', told));
    },
  };
};
