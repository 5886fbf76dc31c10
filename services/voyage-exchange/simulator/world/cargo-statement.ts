import type { CargoMessage } from '#contracts/voyage-feed/messages';
import { billedAt, type Work, workedMt, workOn } from './cargo-work.ts';
import type { BookedCargo, CarriedCargo, CargoLine } from './carried.ts';
import { dayOfMoment, daysToMs, hourMs, isoOf, wholeMinute } from './moments.ts';
import { noise } from './noise.ts';
import { firstEta, type Pace, toldFrom } from './pace.ts';
import type { Sailing } from './sail.ts';
import { statedAt } from './told.ts';

type Operation = CargoMessage['lines'][number]['operations'][number];
type Bill = CargoMessage['bills'][number];

const operationOf = (work: Work, quantityMt: number, now: number): readonly Operation[] => {
  const { kind, terminalId, from, until } = work;
  if (now < from) return [];
  return [
    {
      terminalId,
      kind,
      commencedAt: isoOf(from),
      completedAt: now >= until ? isoOf(until) : null,
      quantityMt: workedMt(work, quantityMt, now),
    },
  ];
};

/** For instance `SSZ1712-10481A2`: the same once it was given out, whatever else the voyage takes on. */
const billNumberOf = (sailing: Sailing, cargoRef: string, { load }: CargoLine, index: number): string => {
  const port = sailing.calls.find(({ callId }) => callId === load.callId)?.port ?? '';
  return `${port.slice(2)}${sailing.voyage.vvn}-${cargoRef.split('-').at(-1) ?? ''}${index + 1}`;
};

/** The bill of lading of each line of a cargo. */
export const billsOf = (sailing: Sailing, { cargoRef, lines }: CarriedCargo): readonly Bill[] =>
  lines.map((line, index) => ({
    billId: `${cargoRef}-${line.lineId}`,
    number: billNumberOf(sailing, cargoRef, line, index),
    lineId: line.lineId,
    quantityMt: line.quantityMt,
    issuedOn: dayOfMoment(workOn(sailing, line)[0].until),
  }));

/** A cargo as it is told at a moment. */
export const cargoStatement = (sailing: Sailing, cargo: CarriedCargo, now: number): CargoMessage => {
  const { cargoRef, bookingId, company, commodity, shipper, terms, laycan, lines } = cargo;
  const due = new Set(
    lines.filter((line) => now >= billedAt(workOn(sailing, line)[0])).map(({ lineId }) => lineId),
  );
  const bills = billsOf(sailing, cargo).filter(({ lineId }) => due.has(lineId));
  return {
    type: 'cargo',
    ...statedAt(now),
    voyageId: sailing.voyage.voyageId,
    cargoRef,
    bookingId,
    company,
    brokerCompany: null,
    commodity,
    shipper,
    terms,
    laycan,
    lines: lines.map((line) => ({
      lineId: line.lineId,
      loadCallId: line.load.callId,
      dischargeCallId: line.discharge.callId,
      quantityMt: line.quantityMt,
      operations: workOn(sailing, line).flatMap((work) => operationOf(work, line.quantityMt, now)),
    })),
    bills,
    withdrawn: false,
  };
};

/** A cargo that another voyage carries. */
export const withdrawnCargo = (
  voyageId: string,
  { cargoRef, bookingId, company, commodity, shipper, laycan }: BookedCargo,
  now: number,
): CargoMessage => ({
  type: 'cargo',
  ...statedAt(now),
  voyageId,
  cargoRef,
  bookingId,
  company,
  brokerCompany: null,
  commodity,
  shipper,
  terms: null,
  laycan,
  lines: [],
  bills: [],
  withdrawn: true,
});

/** What others have booked is told some weeks before the voyage. */
const bookedFrom = (planned: Sailing, cargoRef: string): number =>
  Math.max(toldFrom(planned), wholeMinute(firstEta(planned) - daysToMs(30 + 25 * noise(cargoRef, 'booked'))));

/** While it is worked, quantities are told so often. */
const everyMs = 12 * hourMs;

/** When something of a cargo is told. @param since when it was booked; null: by the plan */
export const cargoMoments = (
  planned: Sailing,
  sailing: Sailing,
  cargo: CarriedCargo,
  pace: Pace,
  since: number | null,
): readonly number[] => {
  const from = since ?? bookedFrom(planned, cargo.cargoRef);
  const works = cargo.lines.flatMap((line) => {
    const [loading, discharging] = workOn(sailing, line);
    const ends = [billedAt(loading), discharging.until];
    if (pace === 'thin') return ends;
    const meanwhile = [loading, discharging].flatMap((work) => {
      const steps = Math.floor((work.until - work.from) / everyMs);
      return Array.from({ length: steps + 1 }, (_, step) => work.from + step * everyMs);
    });
    return [...ends, loading.until, ...meanwhile];
  });
  return [...new Set([from, ...works.filter((moment) => moment > from)])].toSorted((a, b) => a - b);
};
