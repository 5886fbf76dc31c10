/** The documents with which the contract of documents is told. */
import { foldText } from '#contracts/cells/fold-text';
import type { ReadModel } from './port.ts';
import type { DocumentWrite, GenerationWrite, VersionWrite } from './writer-port.ts';

export interface Cargo {
  readonly code: string;
  readonly organisation: { readonly id: string };
  readonly month?: string | null;
  readonly quantity: number | null;
  readonly cancelled: boolean;
  readonly search: string;
  readonly ports: readonly { readonly id: string; readonly qty: number }[];
  readonly brokers: readonly string[];
}

export const cargoes: ReadModel<Cargo> = {
  name: 'cargoes',
  indexes: [['organisation.id', 'month'], ['code'], ['ports.id'], ['brokers']],
  arrays: ['ports', 'brokers'],
  booleans: ['cancelled'],
  history: true,
  historyIndexes: [['organisation.id', 'month'], ['code']],
};

export const first = 'cargoes@1#1';
export const at = (n: number): string => String(n).padStart(20, '0');
export const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();

export const cargo = (code: string, more: Partial<Cargo> = {}): Cargo => ({
  code,
  organisation: { id: 'atlantica' },
  month: '2026-03',
  quantity: 10_000,
  cancelled: false,
  search: foldText(code),
  ports: [],
  brokers: [],
  ...more,
});

export const put = (id: string, position: number, document: Cargo | null, last?: Cargo): DocumentWrite => ({
  id,
  position: at(position),
  revision: position,
  document,
  ...(last ? { last } : {}),
});

export const version = (id: string, position: number, key: string, document: Cargo | null): VersionWrite => ({
  id,
  position: at(position),
  revision: position,
  from: day(position),
  key,
  document,
});

export const writeOf = (
  checkpoint: number,
  documents: readonly DocumentWrite[],
  more: Partial<GenerationWrite> = {},
): GenerationWrite => ({
  model: cargoes,
  generation: first,
  documents,
  versions: [],
  parked: [],
  checkpoint: at(checkpoint),
  moment: day(checkpoint),
  ...more,
});

export const world: readonly DocumentWrite[] = [
  put(
    'a',
    1,
    cargo('A1', {
      month: '2026-01',
      ports: [
        { id: 'CNSHA', qty: 4 },
        { id: 'NLRTM', qty: 6 },
      ],
    }),
  ),
  put('b', 2, cargo('B2', { month: '2026-02', quantity: 5, brokers: ['meridian'] })),
  put('c', 3, cargo('C3', { month: null, cancelled: true, ports: [{ id: 'NLRTM', qty: 1 }] })),
  put('d', 4, cargo('Ção Luís', { organisation: { id: 'nordfjord' }, quantity: null })),
  put('e', 5, cargo('100%_x', { organisation: { id: 'nordfjord' }, month: '2026-01', quantity: 7.5 })),
];

/** The same as it was kept, each since its own position. */
export const heldWorld: readonly VersionWrite[] = world.map(({ id, document }, n) =>
  version(id, n + 1, 'declared', document as Cargo),
);

const later = cargo('later', {
  organisation: { id: 'later' },
  month: '2030-01',
  quantity: 1,
  ports: [{ id: 'NLRTM', qty: 99 }],
  brokers: ['meridian'],
});

/** What became of it since: under the same name, under another, and gone; and what was not there yet. */
export const laterWorld: {
  readonly documents: readonly DocumentWrite[];
  readonly versions: readonly VersionWrite[];
} = {
  documents: [put('a', 6, later), put('b', 7, later), put('c', 8, null, later), put('f', 9, later)],
  versions: [
    version('a', 6, 'declared', later),
    version('b', 7, 'amended', later),
    version('c', 8, 'removed', null),
    version('f', 9, 'declared', later),
  ],
};

export const idsOf = (found: readonly { readonly id: string }[]): string =>
  found.map(({ id }) => id).join('');
