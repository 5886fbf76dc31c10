import type { OutboxAnswer } from '#contracts/operations/outbox';
import type { ParkedMessagesAnswer, UnknownPortsAnswer } from '#contracts/operations/parked-messages';
import { page } from './answers.ts';
import { nextCursor } from './bookings.ts';

/** Answers of the operations and outbox calls. */
const projection = (name: string, more: object) => ({
  name,
  version: 1,
  generation: `${name}@1#1`,
  position: '00000000000000012840',
  lag: 0,
  rate: 0,
  parked: [],
  rebuild: null,
  ...more,
});

export const projections = () => [
  projection('bookings', {
    rebuild: {
      generation: 'bookings@1#2',
      state: 'running',
      position: '00000000000000007704',
      events: 7704,
      ofEvents: 12840,
      rate: 4210,
      secondsLeft: 2,
      refusal: null,
    },
  }),
  projection('drafts', { lag: 14, rate: 96 }),
  projection('draft-rows', {
    parked: [
      {
        id: '0190bb00-0000-7000-8000-000000000009/0190bb00-0000-7000-8000-000000000077',
        position: '00000000000000012001',
        event: '0190dd00-0000-7000-8000-000000000001',
        type: 'CellsChanged',
        error: 'discharge.3 names a line that does not exist',
      },
    ],
  }),
  projection('organisations', {}),
  projection('users', {}),
];

const parked = [
  {
    id: '0190ee00-0000-5000-8000-000000000001',
    cursor: 'log.parked-messages@1#1.00000000000000012802',
    topic: 'laycan.voyage-feed',
    messageId: '5b0f6a52-8f0e-4c11-9b62-0f6f3a9d1a01',
    reason: 'calls[2].terminals[0].eta is missing',
    parkedAt: '2026-11-21T13:40:00.000Z',
  },
];

export const parkedMessages = (params: URLSearchParams): ParkedMessagesAnswer => ({
  ...page(parked, params),
  cursor: nextCursor(),
});

export const unknownPorts = (): UnknownPortsAnswer => ({
  data: [{ locode: 'BRXPT', name: 'Terminal Novo', voyages: 3 }],
});

const mails = Array.from({ length: 12 }, (_, index) => ({
  messageId: `submission-${index + 1}@laycan`,
  to: ['marta.kowalczyk@atlantica-celulose.example'],
  subject: `Declaration of ${index + 4} bookings received`,
  text: 'Your declaration of 21 Nov 2026 was received.\n\n158 150 MT.\n',
  sentAt: '2026-11-21T14:02:11.000Z',
}));

export const outboxOf = (params: URLSearchParams): OutboxAnswer => page(mails, params);
