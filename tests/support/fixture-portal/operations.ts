import type { OutboxAnswer } from '#contracts/operations/outbox';
import { page } from './answers.ts';

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

const mails = Array.from({ length: 12 }, (_, index) => ({
  messageId: `submission-${index + 1}@laycan`,
  to: ['marta.kowalczyk@atlantica-celulose.example'],
  subject: `Declaration of ${index + 4} bookings received`,
  text: 'Your declaration of 21 Nov 2026 was received.\n\n158 150 MT.\n',
  sentAt: '2026-11-21T14:02:11.000Z',
}));

export const outboxOf = (params: URLSearchParams): OutboxAnswer => page(mails, params);
