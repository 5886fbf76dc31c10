import { portName } from '../world/voyage-statement.ts';
import { billedAt, workOn } from '../world/cargo-work.ts';
import { billsOf } from '../world/cargo-statement.ts';
import type { CarriedCargo, CargoLine } from '../world/carried.ts';
import { dayOfMoment, hourMs, isoOf } from '../world/moments.ts';
import { noise } from '../world/noise.ts';
import type { SailedCall, Sailing } from '../world/sail.ts';
import type { Paper } from './paper.ts';
import { pdfOf } from './pdf.ts';
import { xlsxOf } from './sheet.ts';

const pathOf = ({ voyage }: Sailing, documentId: string, type: 'pdf' | 'xlsx'): string =>
  `voyages/${voyage.voyageId}/${documentId}.${type}`;

/** `2026-03-04 06:30 UTC`. */
const shown = (moment: number): string => `${isoOf(moment).slice(0, 16).replace('T', ' ')} UTC`;
const tonnes = (mt: number): string => `${mt} MT`;

const refsAt = ({ cargoes }: Sailing, { callId }: SailedCall): readonly string[] =>
  cargoes
    .filter(({ lines }) =>
      lines.some(({ load, discharge }) => [load.callId, discharge.callId].includes(callId)),
    )
    .map(({ cargoRef }) => cargoRef);

const noticeOf = (sailing: Sailing, call: SailedCall): Paper => {
  const { voyageId, vessel, vvn } = sailing.voyage;
  const documentId = `${voyageId}-${call.callId}-nor`;
  return {
    at: call.eta + hourMs,
    documentId,
    kind: 'nor',
    about: { voyageId, callIds: [call.callId], cargoRefs: refsAt(sailing, call) },
    name: `Notice of Readiness ${portName(call.port)}`,
    code: null,
    expiresOn: null,
    path: pathOf(sailing, documentId, 'pdf'),
    bytes: () =>
      pdfOf({
        title: 'Notice of Readiness',
        fields: [
          ['Vessel', vessel.name],
          ['Voyage', vvn],
          ['Port', portName(call.port)],
          ['Arrived', shown(call.eta)],
          ['Tendered', shown(call.eta + hourMs)],
        ],
        remarks: ['The vessel has arrived and is in all respects ready to work cargo.'],
      }),
  };
};

/** Facts in their order, as a statement lists them. */
const factsOf = ({ eta, etd, terminals }: SailedCall): readonly (readonly [at: string, what: string])[] => [
  [shown(eta), 'Arrived at pilot station'],
  [shown(eta + hourMs), 'Notice of readiness tendered'],
  ...terminals.flatMap(({ name, etb, etd: left }): (readonly [string, string])[] => [
    [shown(etb), `All fast at ${name}`],
    [shown(etb + 2 * hourMs), 'Work commenced'],
    [shown(left - 2 * hourMs), 'Work completed'],
  ]),
  [shown(etd), 'Sailed'],
];

/** Some agents send theirs as a workbook. */
const factsAreSheet = (voyageId: string, { callId }: SailedCall): boolean =>
  noise(voyageId, callId, 'sheet') < 0.4;

const factsPaper = (sailing: Sailing, call: SailedCall): Paper => {
  const { voyageId, vessel, vvn } = sailing.voyage;
  const documentId = `${voyageId}-${call.callId}-sof`;
  const isSheet = factsAreSheet(voyageId, call);
  const title = `Statement of Facts ${portName(call.port)}`;
  return {
    at: call.etd + 3 * hourMs,
    documentId,
    kind: 'sof',
    about: { voyageId, callIds: [call.callId], cargoRefs: refsAt(sailing, call) },
    name: title,
    code: null,
    expiresOn: null,
    path: pathOf(sailing, documentId, isSheet ? 'xlsx' : 'pdf'),
    bytes: () =>
      isSheet
        ? xlsxOf('Statement of Facts', [['When', 'What'], ...factsOf(call)])
        : pdfOf({
            title,
            fields: [['Vessel', `${vessel.name} ${vvn}`], ...factsOf(call)],
            remarks: ['Times are UTC.'],
          }),
  };
};

const cargoFields = (sailing: Sailing, cargo: CarriedCargo, line: CargoLine) => {
  const portOf = (callId: string): string =>
    portName(sailing.calls.find((call) => call.callId === callId)?.port ?? '');
  return [
    ['Vessel', `${sailing.voyage.vessel.name} ${sailing.voyage.vvn}`],
    ['Cargo', cargo.commodity],
    ['Shipper', cargo.shipper ?? '-'],
    ['Port of loading', portOf(line.load.callId)],
    ['Port of discharge', portOf(line.discharge.callId)],
    ['Quantity', tonnes(line.quantityMt)],
  ] as const;
};

const linePapers = (sailing: Sailing, cargo: CarriedCargo): readonly Paper[] =>
  billsOf(sailing, cargo).flatMap(({ number, issuedOn }, index): readonly Paper[] => {
    const line = cargo.lines[index];
    if (!line) return [];
    const { voyageId } = sailing.voyage;
    const [loading] = workOn(sailing, line);
    const base = `${cargo.cargoRef}-${line.lineId}`;
    const common = { code: null, expiresOn: null };
    const fields = cargoFields(sailing, cargo, line);
    const receipt = `${base}-mates`;
    const bill = `${base}-bol`;
    return [
      {
        ...common,
        at: loading.until + 2 * hourMs,
        documentId: receipt,
        kind: 'mates',
        about: { voyageId, callIds: [line.load.callId], cargoRefs: [cargo.cargoRef] },
        name: `Mate's Receipt ${number}`,
        path: pathOf(sailing, receipt, 'pdf'),
        bytes: () =>
          pdfOf({
            title: "Mate's Receipt",
            fields: [...fields, ['Received on board', dayOfMoment(loading.until)]],
            remarks: ['Received in apparent good order and condition.'],
          }),
      },
      {
        ...common,
        at: billedAt(loading),
        documentId: bill,
        kind: 'bol',
        about: {
          voyageId,
          callIds: [...new Set([line.load.callId, line.discharge.callId])],
          cargoRefs: [cargo.cargoRef],
        },
        name: `Bill of Lading ${number}`,
        path: pathOf(sailing, bill, 'pdf'),
        bytes: () =>
          pdfOf({
            title: `Bill of Lading ${number}`,
            fields: [...fields, ['Issued on', issuedOn]],
            remarks: ['Shipped on board. A specimen of a simulation: it gives a right to no cargo.'],
          }),
      },
    ];
  });

/** All papers of a voyage, by what comes to pass. */
export const voyagePapers = (sailing: Sailing): readonly Paper[] => [
  ...sailing.calls
    .filter(({ kind }) => kind === 'L' || kind === 'D')
    .flatMap((call) => [noticeOf(sailing, call), factsPaper(sailing, call)]),
  ...sailing.cargoes.flatMap((cargo) => linePapers(sailing, cargo)),
];
