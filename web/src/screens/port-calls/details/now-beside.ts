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

/** The calls of the voyage as they stand now, to be held against the past that is shown; null where now is shown. */
export type CallsNow = readonly RotationStep[] | null;

/** Read it inside an observer. */
export const useCallsNow = (): CallsNow => {
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

/** A call or a terminal of the past that the voyage does not call at any more. */
export const isCalledAtNoMore = (now: CallsNow, portId: string): boolean =>
  now !== null && !now.some((step) => step.portId === portId);

/** Names of calls that joined the voyage since; those that are shown are known. */
export const joinedSince = (
  now: CallsNow,
  shown: readonly { readonly portId: string }[],
): readonly string[] =>
  (now ?? [])
    .filter(({ portId }) => !shown.some((step) => step.portId === portId))
    .map(({ portName }) => portName);

/** A terminal as it stands now; undefined where now is shown, or it is called at no more. */
export const terminalNow = (
  now: CallsNow,
  portId: string,
  terminalId: string,
): ScheduleTerminal | undefined =>
  now
    ?.find((step) => step.portId === portId)
    ?.terminals.find((terminal) => terminal.terminalId === terminalId);

/** `Now 9 Nov, 20:10`, `Now berthed 9 Nov, 20:10`; null where it stands as it stood. */
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
