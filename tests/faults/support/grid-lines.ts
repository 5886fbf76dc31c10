import type { BookingView } from '#contracts/booking/booking-view';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import { suzano } from '#contracts/templates/suzano';
import type { BookingSettings } from '#domain/reference/settings';
import { copyText } from '../../../web/src/components/grid/rows/cells.ts';
import { gridColumns, pairsFor } from '../../../web/src/screens/declaration-edit/grid/columns.ts';
import { DeclarationRows } from '../../../web/src/screens/declaration-edit/grid/DeclarationRows.ts';
import { untilSo } from '../../support/until.ts';
import type { Hand } from './hand.ts';

export interface GridAnswer {
  readonly bookings: readonly BookingView[];
  readonly rows: readonly DraftRowView[];
  readonly settings: BookingSettings;
  readonly cursor: string;
}

/** The rows of a server's answer as a grid of the template suzano would copy them, in the order of the alphabet. */
export const gridLines = ({ bookings, rows, settings, cursor }: GridAnswer): readonly string[] => {
  const shown = new DeclarationRows();
  shown.load({ bookings, rows, cursor });
  const columns = gridColumns(suzano.editColumns, () => settings, pairsFor(shown.all));
  return shown.all
    .map((row) => columns.map((column) => copyText(column.kind, column.cells.read(row))).join('\t'))
    .toSorted();
};

/** What the server has, once every window shows it, or after a minute: then whoever compares sees what differs. */
export const agreed = async (
  hands: readonly Hand[],
  server: () => Promise<readonly string[]>,
): Promise<readonly string[]> => {
  const look = async () => ({
    kept: await server(),
    shown: await Promise.all(hands.map((hand) => hand.copied())),
  });
  const agree = untilSo(look, ({ kept, shown }) => shown.every((lines) => String(lines) === String(kept)), {
    // Windows that were cut off come back one after the other, on a portal that has only just started.
    withinMs: 60_000,
  });
  await Promise.allSettled([agree]);
  return server();
};
