import type { BookingEvent } from './events.ts';
import type { BookingState, TransferWithdrawal } from './state.ts';

type WithdrawalEvent = Extract<
  BookingEvent,
  {
    readonly type:
      | 'TransferWithdrawalRequested'
      | 'TransferWithdrawalConfirmed'
      | 'TransferWithdrawalRefused';
  }
>;

/** The booking after an event of its withdrawal; a pair's second event finds it done. */
export const withdrawn = (state: BookingState, event: WithdrawalEvent): BookingState => {
  const { transferId } = event.data;
  const next = (own: Omit<TransferWithdrawal, 'transferId'>): BookingState => ({
    ...state,
    withdrawal: { transferId, ...own },
  });
  switch (event.type) {
    case 'TransferWithdrawalRequested':
      return next({ state: 'requested', refusal: null });
    case 'TransferWithdrawalConfirmed':
      return { ...next({ state: 'confirmed', refusal: null }), held: {} };
    case 'TransferWithdrawalRefused':
      return next({ state: 'refused', refusal: event.data.refusal });
  }
};
