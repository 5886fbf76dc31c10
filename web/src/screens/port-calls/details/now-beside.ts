import { useEffect, useState } from 'react';
import type {
  RotationAnswer,
  RotationStep,
  ScheduleMilestone,
  ScheduleTerminal,
} from '#contracts/port-calls/details';
import { PartStore } from '../../../stores/PartStore.ts';
import { portMoment } from '../port-time.ts';
import { milestoneNames, type MilestoneName } from '../words.ts';
import { useCall } from './call-place.ts';
import { pathOf } from './use-part.ts';

/** The calls of the voyage as they stand now, to compare with the past that is shown; null while the present is shown. */
export type PresentCalls = readonly RotationStep[] | null;

/** To be called in an observer: the value is read from a store. */
export const usePresentCalls = (): PresentCalls => {
  const place = useCall();
  const [store] = useState(() => new PartStore<RotationAnswer>());
  const isPast = place.asOf !== null;
  const path = pathOf(place, 'port-rotation');
  const { changes } = place;
  useEffect(() => () => store.close(), [store]);
  useEffect(() => {
    if (isPast) void store.show(path);
  }, [store, path, isPast]);
  useEffect(
    () => (isPast ? changes.listen((spread) => store.refresh(spread)) : undefined),
    [store, changes, isPast],
  );
  return isPast ? (store.answer?.ports ?? null) : null;
};

/** Whether a port call of the past is no longer part of the voyage. */
export const isCalledAtNoMore = (now: PresentCalls, portId: string): boolean =>
  now !== null && !now.some((step) => step.portId === portId);

/** Names of the calls that were added to the voyage since. @param shown the calls of the past */
export const joinedSince = (
  now: PresentCalls,
  shown: readonly { readonly portId: string }[],
): readonly string[] =>
  (now ?? [])
    .filter(({ portId }) => !shown.some((step) => step.portId === portId))
    .map(({ portName }) => portName);

/** A terminal as it stands now; undefined while the present is shown, or where it is no longer called at. */
export const terminalNow = (
  now: PresentCalls,
  portId: string,
  terminalId: string,
): ScheduleTerminal | undefined =>
  now
    ?.find((step) => step.portId === portId)
    ?.terminals.find((terminal) => terminal.terminalId === terminalId);

/** `Now 9 Nov, 20:10`, `Now berthed 9 Nov, 20:10`; null where nothing has changed since. */
export const nowText = (
  name: MilestoneName,
  then: ScheduleMilestone | null,
  now: ScheduleMilestone | null,
): string | null => {
  if (!now) return then ? 'Now none' : null;
  if (then?.date === now.date && then.happened === now.happened) return null;
  const hasHappened = now.happened && !then?.happened;
  return `Now ${hasHappened ? `${milestoneNames[name].past.toLowerCase()} ` : ''}${portMoment(now.date)}`;
};
