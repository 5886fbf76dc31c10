import type { Stored } from '#platform/documents/port';
import { channelsFor, type LiveSource } from '#projections/runtime/presenting/live-source';
import type { ViewInputs } from '#projections/runtime/presenting/view';

/** What a channel is shown of a document; null where it is none of its business. */
export const shownOn = <Doc, Side, Shown>(
  source: LiveSource<Doc, Side, Shown>,
  stored: Stored<Doc>,
  channel: string,
  inputs: ViewInputs,
): Shown | null =>
  channelsFor(source, stored.document).includes(channel)
    ? source.view.present({ stored, inputs }, source.sideOn(channel))
    : null;
