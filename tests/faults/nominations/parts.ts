import { derivedId } from '#api/platform/commands';
import type { Execute } from '#api/platform/execute-port';
import { atlantica } from '#domain/booking/booking.specification';
import type { Side } from '#domain/shared/envelope';
import type { readThread } from '#domain/thread-reader/decide';
import type { EventStore } from '#platform/event-store/port';
import type { SimulatedLog } from '../simulation/simulated-log.ts';
import type { Acts } from './acts.ts';
import type { Act, Cargo } from './model.ts';
import type { Shown } from './shown.ts';

export const people = {
  ana: { organisation: atlantica.id, side: 'external' },
  marta: { organisation: atlantica.id, side: 'external' },
  tom: { organisation: '', side: 'internal' },
  julia: { organisation: '', side: 'internal' },
} as const satisfies Readonly<Record<string, { readonly organisation: string; readonly side: Side }>>;

export type Who = keyof typeof people;

/** Two for Livorno alone, one for Koper besides. */
export const cargoes: readonly Cargo[] = [0, 1, 2].map((place) => ({
  id: derivedId('booking', place),
  isForKoper: place >= 2,
}));
export const nominationIds = [0, 1].map((place) => derivedId('nomination', place));

/** What somebody asked of a nomination, and what came of it; null while nobody answered. */
export interface Asked {
  readonly key: string;
  readonly nominationId: string;
  readonly act: Act;
  readonly shown: Shown | undefined;
  /** Revision of the stream on which it was decided last. */
  seenAt: number;
  answer: 'done' | { readonly refused: string } | null;
}

/** Parts that a planted bug takes the place of; the product's own are what is left out. */
export interface Planted {
  readonly log?: () => SimulatedLog;
  readonly acts?: (acts: Acts) => Acts;
  readonly execute?: (execute: Execute) => Execute;
  readonly readThread?: typeof readThread;
  /** Of the exchange alone. */
  readonly exchangeReads?: (reads: EventStore['readStream']) => EventStore['readStream'];
  readonly replyExecute?: (execute: Execute) => Execute;
  /** What is sent once more because nobody answered. */
  readonly keyAgain?: (key: string) => string;
}

export type Wire = Pick<EventStore, 'append' | 'readStream'>;
