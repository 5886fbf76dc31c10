import type { BookingFacts } from '#domain/nomination/booking-line';
import type { NominationCell, ToldCall } from '#domain/nomination/commands';
import {
  approveVessel,
  confirmUpdates,
  editNomination,
  nominateVessel,
  type NominationDecision,
  postMessage,
  withdrawNomination,
} from '#domain/nomination/decide';
import { atlantica } from '#domain/booking/booking.specification';
import { offer } from '#domain/nomination/nomination.specification';
import type { NominationState } from '#domain/nomination/state';
import { nominatedValue } from '#domain/nomination/terms';
import type { Act } from './model.ts';
import type { Shown } from './shown.ts';

interface ActParts {
  readonly nominationId: string;
  /** Of the bookings that the act is for. */
  readonly facts: readonly BookingFacts[];
  readonly shown: Shown | undefined;
  readonly messageId: string;
  readonly call: ToldCall;
}

/** How what somebody does is decided. */
export interface Acts {
  readonly decide: (act: Act, parts: ActParts) => (state: NominationState) => NominationDecision;
}

const koperLine = 'discharge.2';

interface Edited {
  readonly does: 'set quantity' | 'comment' | 'drop Koper' | 'add' | 'remove';
}

/** What the act asks the cells to be, over what they held when they were shown. */
const cellsOf = (act: Extract<Act, Edited>, shown: Shown | undefined): readonly NominationCell[] => {
  switch (act.does) {
    case 'set quantity':
      return [{ field: 'nominated', from: act.from, to: act.to }];
    case 'comment':
      return [{ field: 'comment', from: act.from, to: act.to }];
    case 'drop Koper':
      return [{ field: koperLine, from: shown ? nominatedValue(shown.terms, koperLine) : null, to: null }];
    case 'add':
    case 'remove':
      return [];
  }
};

/** As the handlers of the calls have it. */
export const productActs: Acts = {
  decide: (act, { nominationId, facts, shown, messageId, call }) => {
    const by = { organisation: act.side === 'internal' ? '' : atlantica.id, side: act.side };
    const answering = { by, messageId, version: 'version' in act ? act.version : -1 };
    switch (act.does) {
      case 'nominate':
        return (state) =>
          nominateVessel(state, {
            by,
            nominationId,
            organisation: atlantica,
            template: 'suzano',
            terms: { ...offer, nominated: act.quantity, eta: act.eta },
            call: { ...call, eta: act.eta },
            bookings: facts,
            messageId,
            approveBy: null,
          });
      case 'approve':
        return (state) => approveVessel(state, { ...answering, staffApprove: false });
      case 'confirm':
        return (state) => confirmUpdates(state, answering);
      case 'delete':
        return (state) => withdrawNomination(state, { ...answering, customersRemove: true });
      case 'write':
        return (state) => postMessage(state, { by, messageId, text: 'When does she berth?', about: null });
      case 'set quantity':
      case 'comment':
      case 'drop Koper':
      case 'add':
      case 'remove':
        return (state) =>
          editNomination(state, {
            by,
            cells: cellsOf(act, shown),
            add: act.does === 'add' ? facts : [],
            remove: act.does === 'remove' ? [act.cargo.id] : [],
            messageId,
            approveBy: null,
            callOf: () => call,
          });
    }
  },
};
