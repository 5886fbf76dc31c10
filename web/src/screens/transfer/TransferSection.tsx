import { OctagonAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { BookingView } from '#contracts/booking/booking-view';
import type { TransferView, WithdrawalView } from '#contracts/booking/transfer-view';
import { PaneFields } from '../../components/pane/PaneFields.tsx';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { utcMoment } from '../../format/dates.ts';
import { transferringIn } from './may-transfer.ts';
import { TransferButton } from './TransferButton.tsx';
import { keptText, refusalText } from './transfer-words.ts';
import './transfer.css';

const titles: Readonly<Record<TransferView['state'], string>> = {
  none: 'Not Transferred',
  requested: 'Transfer requested',
  transferred: 'Transferred',
  failed: 'Transfer failed',
};

const withdrawalTitles: Readonly<Record<WithdrawalView['state'], string>> = {
  requested: 'Withdrawal requested',
  confirmed: 'Withdrawn',
  refused: 'Withdrawal refused',
};

const momentOf = ({ answeredAt, requestedAt }: Pick<TransferView, 'answeredAt' | 'requestedAt'>): string => {
  const moment = answeredAt ?? requestedAt;
  return moment === null ? '' : ` ${utcMoment(moment)}`;
};

/** How it stands: of a cancelled booking, whether it was withdrawn. */
const titleOf = (transfer: TransferView): string => {
  const { withdrawal } = transfer;
  return withdrawal
    ? `${withdrawalTitles[withdrawal.state]}${momentOf(withdrawal)}`
    : `${titles[transfer.state]}${momentOf(transfer)}`;
};

/** Our words, then those of the voyage-management system. */
const Refused = ({ said, text }: { readonly said: string; readonly text: string }) => (
  <p className="transfer-refusal">
    <OctagonAlert size={16} strokeWidth={1.75} aria-hidden />
    <span>
      {said} <q>{text}</q>
    </span>
  </p>
);

export interface TransferSectionProps {
  readonly booking: BookingView;
  /** Absent where nothing is asked for: of what is past. */
  readonly onRequested?: () => void;
}

/** How a booking's transfer went, and the way to ask for it, for staff; nothing where there is neither. */
export const TransferSection = observer(({ booking, onRequested }: TransferSectionProps) => {
  const { transfer } = booking;
  if (!transfer || (transfer.state === 'none' && !(onRequested && transferringIn(booking)))) return null;
  return (
    <PaneSection
      label="Transfer"
      title={titleOf(transfer)}
      aside={
        transfer.requestedBy === null || transfer.withdrawal !== null
          ? undefined
          : `by ${transfer.requestedBy}`
      }
    >
      {transfer.withdrawal?.refusal ? (
        <Refused said={keptText(transfer.withdrawal.refusal)} text={transfer.withdrawal.refusal.text} />
      ) : null}
      {transfer.refusal && transfer.withdrawal === null ? (
        <Refused said={refusalText(transfer.refusal)} text={transfer.refusal.text} />
      ) : null}
      {transfer.voyageNumber === null ? null : (
        <PaneFields fields={[['Voyage no.', transfer.voyageNumber]]} />
      )}
      {booking.transferred && transfer.changed && !booking.cancelled && onRequested ? (
        <p className="transfer-behind">The booking has changed since: transfer it again.</p>
      ) : null}
      {onRequested ? (
        <div className="transfer-actions">
          <TransferButton booking={booking} place="pane" onRequested={onRequested} />
        </div>
      ) : null}
    </PaneSection>
  );
});
