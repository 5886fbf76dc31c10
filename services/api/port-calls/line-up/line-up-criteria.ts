import type { lineUpList } from '#contracts/port-calls/cargo-line-up';
import type { CriteriaOf } from '#contracts/lists/criteria';
import type { LineAtCall } from '#projections/cargoes/present-line-up';

export type LineUpCriteria = CriteriaOf<typeof lineUpList>;

/** Where a line is discharged; null where the voyage has not told it yet. */
export const destinationOf = ({ line }: LineAtCall) => line.discharge.port;

/** Lines that are asked for, by destination and type. */
export const narrowed = (
  lines: readonly LineAtCall[],
  { ports, types }: LineUpCriteria,
): readonly LineAtCall[] =>
  lines.filter(
    (one) =>
      (ports === undefined || ports.length === 0 || ports.includes(destinationOf(one)?.id ?? '')) &&
      (types === undefined || types.length === 0 || types.includes(one.type)),
  );
