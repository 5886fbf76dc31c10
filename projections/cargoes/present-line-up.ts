import { hash } from 'node:crypto';
import type { LineUpRow, LineUpType, LineUpWidgets } from '#contracts/port-calls/cargo-line-up';
import { lineUpTypes } from '#contracts/port-calls/cargo-line-up';
import type { ActivitiesAnswer } from '#contracts/port-calls/details';
import type { PortCall } from '#domain/voyage/calls';
import { lineUpKindOf, onBoardOf, type TerminalNow } from '#domain/voyage/derived';
import type { Stored } from '#platform/documents/port';
import type { CargoDocument, CargoLineOnVoyage, CargoOnVoyage } from './read-model.ts';

/** A line of cargo as it concerns one call. */
export interface LineAtCall {
  readonly id: string;
  readonly type: LineUpType;
  readonly cargo: CargoOnVoyage;
  readonly line: CargoLineOnVoyage;
}

type Cargoes = readonly Stored<CargoDocument>[];

const placeIn = (calls: readonly PortCall[], callId: string): number | null => {
  const at = calls.findIndex((call) => call.callId === callId);
  return at < 0 ? null : at + 1;
};

/** What the cargoes of a voyage have to do with one of its calls. */
export const linesAtCall = (
  cargoes: Cargoes,
  calls: readonly PortCall[],
  callId: string,
): readonly LineAtCall[] => {
  const here = placeIn(calls, callId);
  if (here === null) return [];
  return cargoes.flatMap(({ id, document: { told } }) =>
    (told?.lines ?? []).flatMap((line) => {
      const places = {
        load: placeIn(calls, line.load.callId),
        discharge: placeIn(calls, line.discharge.callId),
      };
      const type = lineUpKindOf(places, here);
      return told && type ? [{ id: `${id}~${line.lineId}`, type, cargo: told, line }] : [];
    }),
  );
};

/** An agency that reads it learns no booking of anybody. */
const opaque = (id: string): string => hash('sha256', id).slice(0, 32);

const rowOf = ({ id, type, cargo, line }: LineAtCall): LineUpRow => ({
  id: opaque(id),
  commodity: cargo.commodity,
  shipper: cargo.shipper,
  type,
  terms: cargo.terms,
  loadPort: line.load.port?.name ?? null,
  dischargePort: line.discharge.port?.name ?? null,
  cargoQty: line.quantityMt,
});

const rank = ({ type }: Pick<LineUpRow, 'type'>): number => lineUpTypes.indexOf(type);

/** Rows of the line-up: what loads before what discharges before what stays on board, by destination and commodity. */
export const presentLineUp = (lines: readonly LineAtCall[]): readonly LineUpRow[] =>
  lines
    .map(rowOf)
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        (a.dischargePort ?? '').localeCompare(b.dischargePort ?? '', 'en') ||
        a.commodity.localeCompare(b.commodity, 'en') ||
        (a.id < b.id ? -1 : 1),
    );

const plannedOf = (lines: readonly LineAtCall[], type: LineUpType): number =>
  lines.reduce((sum, one) => sum + (one.type === type ? one.line.quantityMt : 0), 0);

/** MT planned at a call. */
export const presentLineUpWidgets = (lines: readonly LineAtCall[]): LineUpWidgets => ({
  transit: plannedOf(lines, 'T'),
  discharge: plannedOf(lines, 'D'),
  load: plannedOf(lines, 'L'),
});

/** MT on board of a voyage now; null where nothing was worked on it yet. */
export const quantityOnBoard = (cargoes: Cargoes): number | null => {
  const operations = cargoes.flatMap(({ document: { told } }) =>
    (told?.lines ?? []).flatMap((line) => line.operations),
  );
  return operations.length === 0 ? null : onBoardOf(operations);
};

interface Activity {
  readonly value: number | null;
  readonly isActive: boolean;
}

const planned = (quantity: number): Activity => ({ value: quantity || null, isActive: false });

/** What was worked so far, and whether it still is. */
const worked = (lines: readonly LineAtCall[], kind: 'loading' | 'discharging', type: 'L' | 'D'): Activity => {
  const operations = lines
    .filter((one) => one.type === type)
    .flatMap(({ line }) => line.operations.filter((operation) => operation.kind === kind));
  return {
    value: operations.length === 0 ? null : operations.reduce((sum, { quantityMt }) => sum + quantityMt, 0),
    isActive: operations.some(({ commencedAt, completedAt }) => commencedAt !== null && completedAt === null),
  };
};

/** What goes on at a call, in MT. */
export const presentActivities = (
  lines: readonly LineAtCall[],
  terminals: readonly TerminalNow[],
): ActivitiesAnswer => {
  const { transit, load, discharge } = presentLineUpWidgets(lines);
  const stems = terminals.filter(({ stemMt }) => stemMt !== null);
  return {
    transit: planned(transit),
    load: planned(load),
    discharge: planned(discharge),
    bunkerStem: {
      value: stems.length === 0 ? null : stems.reduce((sum, { stemMt }) => sum + (stemMt ?? 0), 0),
      isActive: stems.some(({ state }) => state === 'active'),
    },
    loading: worked(lines, 'loading', 'L'),
    discharging: worked(lines, 'discharging', 'D'),
  };
};
