import { designs, type FleetVessel } from '../master-data/fleet.ts';
import { dayOfMoment, daysToMs } from '../world/moments.ts';
import { noise } from '../world/noise.ts';
import type { Paper } from './paper.ts';
import { pdfOf } from './pdf.ts';
import { pngOf, sideView } from './png.ts';
import { xlsxOf } from './sheet.ts';

/** What a vessel carries, with the years for which it is issued. */
const certificates: readonly (readonly [code: string, name: string, years: number])[] = [
  ['REG', 'Certificate of Registry', 5],
  ['CLASS', 'Certificate of Class', 5],
  ['ITC', 'International Tonnage Certificate', 5],
  ['ILL', 'International Load Line Certificate', 5],
  ['SCC', 'Cargo Ship Safety Construction Certificate', 5],
  ['SEC', 'Cargo Ship Safety Equipment Certificate', 2],
  ['IOPP', 'International Oil Pollution Prevention Certificate', 5],
  ['IAPP', 'International Air Pollution Prevention Certificate', 5],
  ['SMC', 'Safety Management Certificate', 2.5],
  ['ISSC', 'International Ship Security Certificate', 2.5],
  ['MLC', 'Maritime Labour Certificate', 5],
  ['PNI', 'P&I Certificate of Entry', 1],
];

/** Mostly renewed in time, now and then months late. */
const renewedAfterMs = (vesselId: string, code: string, round: number): number => {
  const isLate = noise(vesselId, code, round, 'late') < 0.25;
  const share = noise(vesselId, code, round, 'when');
  return daysToMs(isLate ? 15 + 90 * share : -35 + 30 * share);
};

const certificate = (
  vessel: FleetVessel,
  [code, name]: (typeof certificates)[number],
  at: number,
  expires: number,
): Paper => {
  const documentId = `${vessel.id}-${code}`;
  const expiresOn = dayOfMoment(expires);
  return {
    at,
    documentId,
    kind: 'certificate',
    about: { vesselId: vessel.id },
    name,
    code,
    expiresOn,
    path: `vessels/${vessel.id}/${documentId}-${expiresOn}.pdf`,
    bytes: () =>
      pdfOf({
        title: name,
        fields: [
          ['Vessel', vessel.name],
          ['IMO number', vessel.id],
          ['Flag', vessel.flag],
          ['Issued on', dayOfMoment(at)],
          ['Valid until', expiresOn],
        ],
        remarks: ['A specimen of a simulation.'],
      }),
  };
};

/** The certificates that were issued by a moment, the last of each kind. */
export const certificatesAt = (vessel: FleetVessel, now: number): readonly Paper[] =>
  certificates.map((kind) => {
    const [code, , years] = kind;
    const term = daysToMs(365 * years);
    const phase = noise(vessel.id, code, 'phase') * term;
    const issuedAt = (round: number): number =>
      Math.round(round * term + phase + renewedAfterMs(vessel.id, code, round));
    let round = Math.ceil((now - phase) / term) + 1;
    while (issuedAt(round) > now) round -= 1;
    return certificate(vessel, kind, issuedAt(round), (round + 1) * term + phase);
  });

const holdsOf = ({ dwt }: FleetVessel): number => (dwt > 80_000 ? 8 : 10);

/** Drawings do not change. */
export const drawingsOf = (vessel: FleetVessel, at: number): readonly Paper[] => {
  const design = designs[vessel.dwt];
  if (!design) throw new RangeError(`No design has ${vessel.dwt} t`);
  const common = {
    at,
    kind: 'drawing',
    about: { vesselId: vessel.id },
    code: null,
    expiresOn: null,
  } as const;
  const holds = holdsOf(vessel);
  return [
    {
      ...common,
      documentId: `${vessel.id}-ga`,
      name: 'General Arrangement',
      path: `vessels/${vessel.id}/general-arrangement.png`,
      bytes: () => pngOf(sideView(holds, design.loa, design.breadth)),
    },
    {
      ...common,
      documentId: `${vessel.id}-capacity`,
      name: 'Capacity Plan',
      path: `vessels/${vessel.id}/capacity-plan.xlsx`,
      bytes: () =>
        xlsxOf('Capacity', [
          ['Hold', 'Bale (cbm)'],
          ...Array.from({ length: holds }, (_, hold) => [hold + 1, Math.round(design.bale / holds)] as const),
          ['Total', design.bale],
        ]),
    },
  ];
};
