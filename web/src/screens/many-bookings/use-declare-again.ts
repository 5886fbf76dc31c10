import { useState } from 'react';
import { useLocation } from 'wouter';
import { type DeclareAgainAnswer, declareAgainMinutes } from '#contracts/booking/many-bookings';
import type { BookingView } from '#contracts/booking/booking-view';
import { http } from '../../api/http.ts';
import { FormStore } from '../../components/form/FormStore.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { counted } from '../../format/quantities.ts';
import { paths } from '../cargo-bookings/paths.ts';

/** Whether a cancellation is young enough to be taken for a mistake; the server has the last word. */
export const isCancelledLately = (
  { cancellation }: Pick<BookingView, 'cancellation'>,
  now: number,
): boolean => cancellation !== undefined && now - Date.parse(cancellation.at) < declareAgainMinutes * 60_000;

/** Makes a draft of cancelled bookings and leads to its grid; what could not be taken along is said. */
export const useDeclareAgain = (
  organisation: string,
): { readonly busy: boolean; readonly declareAgain: (ids: readonly string[]) => Promise<void> } => {
  const [, navigate] = useLocation();
  const [form] = useState(() => new FormStore<{ readonly ids: readonly string[] }>({ ids: [] }));
  const declareAgain = async (wanted: readonly string[]) => {
    if (form.busy) return;
    if (form.values.ids !== wanted) form.change({ ids: wanted });
    const sent = await form.submit(({ ids }, options) =>
      http.post<DeclareAgainAnswer>(
        `/customer/organisation/${organisation}/cargo-bookings/cargo-declarations/drafts/cancelled`,
        { ids },
        options,
      ),
    );
    if (sent.as === 'refused') snackbars.error(sent.error.message);
    if (sent.as !== 'done') return;
    const { importId, leftOut } = sent.answer;
    const [first] = leftOut;
    if (first)
      snackbars.show('warning', `${counted(leftOut.length, 'booking')} left out. ${first.refusal.message}`);
    navigate(`${paths.newDeclaration(organisation)}?draft=${importId}`);
  };
  return { busy: form.busy, declareAgain };
};
