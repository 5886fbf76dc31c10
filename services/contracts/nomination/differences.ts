import type { NominationView, ShownValue, SinceApproved } from './nomination-view.ts';
import type { NominationField } from '#domain/nomination/terms';

type Cell = readonly [field: string, of: NominationField | null, port: string | null, value: ShownValue];

const cellsOf = (shown: NominationView): readonly Cell[] => [
  ['vesselVoyage', 'vesselVoyage', null, shown.vesselVoyage.name],
  ['type', 'type', null, shown.type?.name ?? null],
  ['trade', 'trade', null, shown.trade?.name ?? null],
  ['laycanStart', 'laycanStart', null, shown.laycanStart],
  ['laycanFinish', 'laycanFinish', null, shown.laycanFinish],
  ['eta', 'eta', null, shown.eta],
  ['loadingPort.name', 'loadingPort', null, shown.loadingPort?.name ?? null],
  ['nominated', 'nominated', null, shown.nominated],
  ['comment', 'comment', null, shown.comment],
  ['status', null, null, shown.status],
];

const lineCells = (shown: NominationView): ReadonlyMap<string, { name: ShownValue; qty: ShownValue }> =>
  new Map(
    shown.dischargePorts.map(({ cargoBookingPortId, name, qty }) => [cargoBookingPortId, { name, qty }]),
  );

const lineDifferences = (before: NominationView, now: NominationView): readonly SinceApproved[] => {
  const [lines, linesNow] = [lineCells(before), lineCells(now)];
  return [...new Set([...lines.keys(), ...linesNow.keys()])].flatMap((ordinal, place) => {
    const [from, to] = [lines.get(ordinal), linesNow.get(ordinal)];
    const port = to?.name ?? from?.name ?? null;
    return (['name', 'qty'] as const).map((half): SinceApproved => ({
      field: `dischargePorts.${place}.${half}`,
      of: `discharge.${Number(ordinal)}`,
      port: typeof port === 'string' ? port : null,
      from: from?.[half] ?? null,
      to: to?.[half] ?? null,
    }));
  });
};

const codesOf = ({ bookings }: NominationView): readonly string[] =>
  bookings.map(({ code, bookingNo }) => code ?? bookingNo);

const bookingDifferences = (before: NominationView, now: NominationView): readonly SinceApproved[] => {
  const [codes, codesNow] = [codesOf(before), codesOf(now)];
  const booking = { field: 'bookings', of: null, port: null } as const;
  return [
    ...codes.filter((code) => !codesNow.includes(code)).map((code) => ({ ...booking, from: code, to: null })),
    ...codesNow.filter((code) => !codes.includes(code)).map((code) => ({ ...booking, from: null, to: code })),
  ];
};

/** What differs between a nomination as it was shown and as it is, in the order of the list's columns. */
export const differencesShown = (before: NominationView, now: NominationView): readonly SinceApproved[] => {
  const cells = cellsOf(now).map(([field, of, port, to], at): SinceApproved => ({
    field,
    of,
    port,
    from: cellsOf(before)[at]?.[3] ?? null,
    to,
  }));
  return [...cells, ...lineDifferences(before, now), ...bookingDifferences(before, now)].filter(
    ({ from, to }) => from !== to,
  );
};
