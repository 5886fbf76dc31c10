import type { CarriedCargo, CargoLine, WorkedAt } from './carried.ts';
import { hourMs } from './moments.ts';
import type { Sailing } from './sail.ts';

/** Crews make fast before they work, and the vessel clears when all is done. */
const berthWorkMs = 2 * hourMs;

/** When a line is worked at a terminal; milliseconds since 1970. */
export interface Work {
  readonly kind: 'loading' | 'discharging';
  readonly terminalId: string;
  readonly callId: string;
  readonly from: number;
  readonly until: number;
}

const workAt = (sailing: Sailing, kind: Work['kind'], { callId, terminalId }: WorkedAt): Work => {
  const call = sailing.calls.find((one) => one.callId === callId);
  const terminal = call?.terminals.find((one) => one.terminalId === terminalId);
  if (!terminal) throw new RangeError(`${sailing.voyage.voyageId} has no terminal ${callId}/${terminalId}`);
  return { kind, terminalId, callId, from: terminal.etb + berthWorkMs, until: terminal.etd - berthWorkMs };
};

export const workOn = (sailing: Sailing, line: CargoLine): readonly [loading: Work, discharging: Work] => [
  workAt(sailing, 'loading', line.load),
  workAt(sailing, 'discharging', line.discharge),
];

/** When the bill of lading of what was loaded is told. */
export const billedAt = ({ until }: Work): number => until + 8 * hourMs;

/** MT of a line that were worked by a moment: in steps of 10, and all of it once it is over. */
export const workedMt = ({ from, until }: Work, quantityMt: number, now: number): number => {
  if (now >= until) return quantityMt;
  const share = Math.max(0, (now - from) / (until - from));
  return Math.min(quantityMt, Math.floor((quantityMt * share) / 10) * 10);
};

/** MT on board by a moment. */
export const onBoardMt = (sailing: Sailing, cargoes: readonly CarriedCargo[], now: number): number =>
  cargoes
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => {
      const [loading, discharging] = workOn(sailing, line);
      return sum + workedMt(loading, line.quantityMt, now) - workedMt(discharging, line.quantityMt, now);
    }, 0);
