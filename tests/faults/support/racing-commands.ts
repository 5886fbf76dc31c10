import { amendBooking, assignBroker, cancelBooking } from '#domain/booking/decide';
import { transferBooking } from '#domain/booking/decide-transfer';
import type { BookingEvent } from '#domain/booking/events';
import { bookingDecider } from '#domain/booking/evolve';
import type { BookingState } from '#domain/booking/state';
import { addRows, replaceDraft } from '#domain/declaration-draft/decide';
import { changeCells, discardRows } from '#domain/declaration-draft/decide-changes';
import { submitDeclaration } from '#domain/declaration-draft/decide-submission';
import type { DraftEvent } from '#domain/declaration-draft/events';
import { draftDecider } from '#domain/declaration-draft/evolve';
import type { DraftState } from '#domain/declaration-draft/state';
import type { Decider, Decision } from '#domain/shared/decider';
import type { DomainEvent } from '#domain/shared/envelope';
import {
  broker,
  cancelling,
  charterer,
  declared,
  meridian,
  ref,
  staff,
} from '../../../services/domain/booking/booking.specification.ts';
import {
  added,
  change,
  newRow,
  opened,
  submission,
} from '../../../services/domain/declaration-draft/draft.specification.ts';

/** Commands that several people may send at once to one stream that stands as `before` says. */
export interface Race<State, Event extends DomainEvent> {
  readonly stream: string;
  readonly decider: Decider<State, Event>;
  readonly before: readonly Event[];
  readonly commands: Readonly<Record<string, (state: State) => Decision<Event, string>>>;
  /** Pairs of which each can be carried out, and the other then not any more. */
  readonly exclusive: readonly string[];
}

const comment = (value: string) => [
  { bookingId: 'b1', cells: [{ field: 'comment' as const, base: null, value }] },
];
const transfer = (transferId: string) => (state: BookingState) =>
  transferBooking(state, {
    by: staff,
    bookingId: 'b1',
    transferId,
    now: new Date('2027-01-05T12:00:00.000Z'),
  });

const booking: Race<BookingState, BookingEvent> = {
  stream: 'booking',
  decider: bookingDecider,
  before: [declared],
  commands: {
    'comment by the charterer': (state) => amendBooking(state, { by: charterer, parts: comment('hurry') }),
    'comment by staff': (state) => amendBooking(state, { by: staff, parts: comment('on its way') }),
    'code by staff': (state) =>
      amendBooking(state, {
        by: staff,
        parts: [{ bookingId: 'b1', cells: [{ field: 'code', base: 'AC-118', value: 'AC-200' }] }],
      }),
    cancel: (state) => cancelBooking(state, cancelling),
    'assign a broker': (state) => assignBroker(state, { by: charterer, broker: meridian }),
    'assign another': (state) => assignBroker(state, { by: staff, broker: ref('org-other') }),
    'comment by the broker': (state) => amendBooking(state, { by: broker, parts: comment('from afar') }),
    transfer: transfer('t1'),
    'transfer anew': transfer('t2'),
  },
  exclusive: ['comment by the charterer | comment by staff', 'transfer | transfer anew'],
};

const rowsRead = [
  { row: 'r1', revision: 1 },
  { row: 'r2', revision: 1 },
];
const submit = (submissionId: string) => (state: DraftState) =>
  submitDeclaration(state, { ...submission, submissionId, rows: rowsRead });
const code = (by: string, to: string) => (state: DraftState) =>
  changeCells(state, { by, reason: 'edit', changes: [change('r1', 'code', 'AC-1', to)] });

const draft: Race<DraftState, DraftEvent> = {
  stream: 'draft',
  decider: draftDecider,
  before: [opened('new'), added([newRow('r1', { code: 'AC-1' }), newRow('r2', { code: 'AC-2' })])],
  commands: {
    'code by Alice': code('alice', 'AC-10'),
    'code by Bruno': code('bruno', 'AC-20'),
    'comment by Bruno': (state) =>
      changeCells(state, { by: 'bruno', reason: 'edit', changes: [change('r1', 'comment', null, 'soon')] }),
    paste: (state) =>
      changeCells(state, {
        by: 'bruno',
        reason: 'paste',
        changes: [change('r1', 'code', 'AC-1', 'AC-30'), change('r2', 'code', 'AC-2', 'AC-40')],
      }),
    discard: (state) => discardRows(state, { by: 'alice', rows: ['r1'], evenIfTouched: true }),
    'add a row': (state) => addRows(state, { by: 'alice', rows: [newRow('r3')] }),
    replace: (state) => replaceDraft(state, { by: 'bruno', actor: 'alice', evenIfTouched: true }),
    submit: submit('s1'),
    'submit again': submit('s2'),
  },
  exclusive: [
    'code by Alice | code by Bruno',
    'discard | submit',
    'discard | submit again',
    'replace | submit',
    'replace | submit again',
    'submit | submit again',
  ],
};

export const races = { booking, draft };
