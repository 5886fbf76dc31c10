import type { ReactNode } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import type { AskCell } from '../../components/table/ask-cell.ts';
import { isAsked } from './whence.ts';
import { useOrigins } from './use-origins.tsx';

export interface ListOrigins {
  /** Absent of what is past: where values came from is known of now alone. */
  readonly onAsk: AskCell<BookingView> | undefined;
  readonly floating: ReactNode;
}

/** Where the values of a list's cells came from. */
export const useListOrigins = (base: string, isPast: boolean): ListOrigins => {
  const { ask, floating } = useOrigins(base);
  const onAsk: AskCell<BookingView> = (booking, { key, header, text }, anchor, point) => {
    if (isAsked(key)) ask({ booking, key, label: header, value: text(booking, -1) }, anchor, point);
  };
  return isPast ? { onAsk: undefined, floating: null } : { onAsk, floating };
};
