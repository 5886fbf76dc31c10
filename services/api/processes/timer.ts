import type { Logger } from '@nestjs/common';
import { daysLater } from '#domain/shared/days';
import { earliestZone, localDay, startOfLocalDay } from '#domain/shared/zones';
import type { StoredEventName } from '#domain/stored-events';
import type { LeapWatch } from '#platform/clock/leap-watch';
import type { MachineClock, TradeClock } from '#platform/clock/port';
import type { Documents, Filter, PathOf, ReadModel, Stored } from '#platform/documents/port';
import type { EventReader } from '#platform/event-store/port';
import { readHold } from '../effects/held-effects.ts';
import { allOf, whereAt } from '../lists/filters.ts';
import { derivedId } from '../platform/commands.ts';
import type { Due, DurableWork } from './durable-process.ts';

/** Paths of a document at which a text stands, or null. */
type TextPath<Doc> = Extract<
  { [Name in keyof Doc & string]: Doc[Name] extends string | null ? Name : never }[keyof Doc & string],
  PathOf<Doc>
>;

/** An ISO moment, and so many days after it something is due. */
export interface DueAfterMoment<Doc> {
  readonly moment: TextPath<Doc>;
  readonly days: number;
}

/** A local day, `yyyy-MM-dd`; due as soon as it is that day in the document's IANA zone. */
export interface DueOnLocalDay<Doc> {
  readonly day: TextPath<Doc>;
  readonly zoneOf: (document: Doc) => string;
}

/** What a document holds for due. */
export interface DueDocument<Doc> {
  readonly id: string;
  readonly document: Doc;
  readonly dueAt: Date;
  /** Of the command that this makes due: derived from the timer, the document and what stands at the path, so that it is told once. */
  readonly commandId: string;
}

/** What has been due for too long is not carried out any more: its decider says that it was skipped, and the log names it. */
export interface TimerLimit<Doc> {
  readonly days: number;
  readonly skip: (due: DueDocument<Doc>, stopping: AbortSignal) => Promise<void>;
}

export interface TimerWork<Doc> extends Pick<
  DurableWork<DueDocument<Doc>, void>,
  'name' | 'lookEveryMs' | 'wokenBy' | 'carryOut'
> {
  readonly clock: TradeClock | MachineClock;
  readonly model: ReadModel<Doc>;
  /** Its path begins an index of the model. */
  readonly by: DueAfterMoment<Doc> | DueOnLocalDay<Doc>;
  /** What of it is due at all. */
  readonly filter?: Filter<Doc>;
  /** null: nothing is ever too late. */
  readonly limit: TimerLimit<Doc> | null;
  /** Whether it makes something leave the portal: after a restore it then waits until an operator has decided on what is held, as effects do. */
  readonly sends: boolean;
}

export interface TimerParts {
  readonly documents: Pick<Documents, 'find'>;
  readonly events: Pick<EventReader, 'readStream'>;
  readonly leaps: Pick<LeapWatch, 'unbelieved'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** What was held after a restore is due from then on. */
const released = ['EffectsReleased'] as const satisfies readonly StoredEventName[];

/** More than this is carried out in several looks, the oldest first. */
const atOnce = 1_000;

const pathOf = <Doc>(by: TimerWork<Doc>['by']): TextPath<Doc> => ('moment' in by ? by.moment : by.day);

const textAt = <Doc>(document: Doc, path: TextPath<Doc>): string => String(document[path]);

/** The last text at the path that can be due. */
const lastDue = <Doc>(by: TimerWork<Doc>['by'], now: Date): string =>
  'moment' in by ? daysLater(now, -by.days).toISOString() : localDay(now, earliestZone);

const dueAt = <Doc>(by: TimerWork<Doc>['by'], document: Doc): Date =>
  'moment' in by
    ? daysLater(textAt(document, by.moment), by.days)
    : startOfLocalDay(textAt(document, by.day), by.zoneOf(document));

/**
 * The work of a durable process that is due by time: what a declared path of a read model holds is held against a clock.
 * A decider refuses what its own state does not hold for due, so that two nodes, kills and a clock set back tell once.
 *
 * @throws Error where no index of the model begins with the path
 */
export const timerWork = <Doc>(
  { clock, model, by, filter = {}, limit, sends, carryOut, ...work }: TimerWork<Doc>,
  { documents, events, leaps, log }: TimerParts,
): DurableWork<DueDocument<Doc>, void> => {
  const path = pathOf(by);
  if (!model.indexes.some(([first]) => first === path))
    throw new Error(`${work.name} looks for ${path}, with which no index of ${model.name} begins`);
  /** A leap of the machine's clock moves the trade's too, which is made of it. */
  const believedNow = (): Date => new Date(clock.now().getTime() - leaps.unbelieved());
  const isTooLate = ({ dueAt: at }: DueDocument<Doc>): boolean =>
    limit !== null && daysLater(at, limit.days) < believedNow();
  const dueOf = ({ id, document }: Stored<Doc>): DueDocument<Doc> => ({
    id,
    document,
    dueAt: dueAt(by, document),
    commandId: derivedId(work.name, id, textAt(document, path)),
  });
  return {
    ...work,
    wokenBy: sends ? [...work.wokenBy, ...released] : work.wokenBy,
    idleMs: 0,
    idOf: ({ commandId }) => commandId,
    keyOf: ({ id }) => id,
    due: async (): Promise<readonly Due<DueDocument<Doc>>[]> => {
      if (sends && (await readHold(events)).upTo !== null) return [];
      const now = believedNow();
      const found = await documents.find<Doc>(
        model,
        allOf(whereAt(path, { $gt: '', $lte: lastDue(by, now) }), filter),
        {
          sort: [[path, 1]],
          limit: atOnce,
        },
      );
      return found
        .map((stored) => ({ item: dueOf(stored), state: stored.position }))
        .filter(({ item }) => item.dueAt <= now);
    },
    carryOut: async (due, stopping) => {
      if (limit === null || !isTooLate(due)) return carryOut(due, stopping);
      log.warn(
        { timer: work.name, document: due.id, dueAt: due.dueAt.toISOString(), limitDays: limit.days },
        'Too late: skipped',
      );
      await limit.skip(due, stopping);
    },
  };
};
