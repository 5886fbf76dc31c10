import type { ToldEstimate } from '#contracts/port-calls/details';
import type { TimelineVoyage } from '#contracts/port-calls/timeline';
import type { CallAgent } from '#domain/voyage/calls';
import { callTimesOf } from '#domain/voyage/derived';
import { localMoment } from '#domain/shared/zones';
import type { Stored } from '#platform/documents/port';
import type { ViewInputs } from '../runtime/presenting/view.ts';
import { presentTimelineVoyage } from '../voyages/present.ts';
import type { CallViewer, ShownVoyage } from '../voyages/sailing-view.ts';
import { revisionAt, wholeRevisions } from './kept-revisions.ts';
import type { CallRevision, LateRevision, PortCallHistoryDocument } from './read-model.ts';

const lastUpTo = <One extends { readonly recordedAt: string }>(
  revisions: readonly One[],
  moment: string,
): One | undefined => revisions.findLast(({ recordedAt }) => recordedAt <= moment);

const agentsOf = (
  { call }: PortCallHistoryDocument,
  then: CallRevision,
  viewer: CallViewer,
): readonly CallAgent[] => (viewer === 'staff' ? (then.call?.agents ?? []) : (call?.agents ?? []));

/**
 * A voyage as the portal knew it at a moment, from the histories of all calls that it ever had: of each the last revision recorded
 * by then. Late statements are none: nothing stood so. null where nothing was known of it yet. An agency's calls are those that it has
 * now, whoever had them then.
 */
export const voyageAsOf = (
  histories: readonly Stored<PortCallHistoryDocument>[],
  moment: string,
  viewer: CallViewer,
): ShownVoyage | null => {
  const known = histories.flatMap(({ document }) => {
    const { revisions } = document;
    const at = revisions.findLastIndex(({ recordedAt }) => recordedAt <= moment);
    const revision = revisionAt(revisions, at);
    const named = lastUpTo(document.voyages, moment);
    return revision && named ? [{ revision, named, agents: agentsOf(document, revision, viewer) }] : [];
  });
  // What befalls the voyage is told to the calls that it has then: those that it has no more were told last before.
  const named = known
    .map((one) => one.named)
    .reduce<(typeof known)[number]['named'] | undefined>(
      (last, one) => (last && last.recordedAt >= one.recordedAt ? last : one),
      undefined,
    );
  if (!named) return null;
  return {
    ...named.voyage,
    calls: known
      .flatMap(({ revision: { call, place }, agents }) =>
        call ? [{ call: { ...call, agents }, place }] : [],
      )
      .toSorted((one, other) => one.place - other.place)
      .map(({ call }) => call),
    toldAt: known
      .flatMap((one) => [one.revision.statedAt, one.named.statedAt])
      .reduce((last, one) => (one > last ? one : last)),
  };
};

/** A row of the timeline as it stood at a moment; null where there was none for who looks. */
export const presentTimelineAsOf = (
  voyageId: string,
  histories: readonly Stored<PortCallHistoryDocument>[],
  moment: string,
  viewer: CallViewer,
  inputs: Pick<ViewInputs, 'zoneOf'>,
): TimelineVoyage | null => {
  const voyage = voyageAsOf(histories, moment, viewer);
  return voyage && presentTimelineVoyage(voyageId, voyage, viewer, inputs);
};

/** null: the voyage did not call there. */
const etaIn = ({ call }: CallRevision | LateRevision, portId: string): string | null | undefined => {
  if (call?.port.id !== portId) return null;
  const { eta } = callTimesOf(call);
  // What happened is no estimate, and what has no time tells nothing.
  return eta && !eta.happened ? eta.at : undefined;
};

/**
 * What was told of a call's arrival, by when it was told, late statements in their place; once while it stayed the same.
 *
 * @param moment up to which the portal had heard it; null: to now
 */
export const toldEstimates = (
  { revisions, late, portId }: Pick<PortCallHistoryDocument, 'revisions' | 'late' | 'portId'>,
  moment: string | null,
  { zoneOf }: Pick<ViewInputs, 'zoneOf'>,
): readonly ToldEstimate[] => {
  const zone = zoneOf(portId) ?? 'UTC';
  const told: ToldEstimate[] = [];
  const heard = [...wholeRevisions(revisions), ...late].filter(
    ({ recordedAt }) => moment === null || recordedAt <= moment,
  );
  for (const one of heard.toSorted((a, b) => a.statedAt.localeCompare(b.statedAt))) {
    const at = etaIn(one, portId);
    if (at === undefined || (at === null && told.length === 0)) continue;
    const eta = at === null ? null : localMoment(at, zone);
    if (told.length === 0 || told.at(-1)?.eta !== eta) told.push({ toldAt: one.statedAt, eta });
  }
  return told;
};
