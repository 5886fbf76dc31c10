import { OctagonAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TransferOffer } from '#contracts/booking/transfer-view';
import { asHttpError, isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { FormStore } from '../../components/form/FormStore.ts';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { utcMoment } from '../../format/dates.ts';
import { TransferredFields } from './TransferredFields.tsx';
import { blockTexts, refusalInFull, transferVerb } from './transfer-words.ts';
import './transfer.css';

export interface TransferDialogProps {
  readonly bookingId: string;
  /** The organisation in whose list it is done. */
  readonly organisation: string;
  readonly onClose: () => void;
  /** The booking and its continuation are on their way. */
  readonly onRequested?: () => void;
}

const notTransferred = 'Sorry, the booking was not transferred. Please try again.';

const failureText = (failure: unknown): string => {
  const error = asHttpError(failure);
  return error.status > 0 && error.status < 500 ? error.message : notTransferred;
};

const nameOf = ({ code, bookingNo }: TransferOffer['bookings'][number]): string => code ?? bookingNo;

/** What Veson gets, or why it gets nothing: the address of a transfer can be opened whatever became of the booking. */
const about = ({ blocked, again }: TransferOffer): string => {
  if (blocked !== null) return blockTexts[blocked];
  return again
    ? 'Veson holds this booking otherwise than it is now. It gets it as it is now.'
    : 'Veson gets this booking as it is now. What changes later has to be transferred again.';
};

/** What is told before it is asked for. */
const Told = ({ offer }: { readonly offer: TransferOffer }) => {
  const { transfer, bookings, again } = offer;
  const [first, continuation] = bookings;
  return (
    <>
      <p className="dialog-text">
        {about(offer)}
        {first && continuation ? ` ${nameOf(first)} and ${nameOf(continuation)} go together.` : ''}
      </p>
      {bookings.map(({ id, unapprovedShip }) =>
        unapprovedShip === null ? null : (
          <p key={id} className="transfer-behind">
            {`It is on ${unapprovedShip}, which the charterer has not approved yet.`}
          </p>
        ),
      )}
      {transfer.refusal ? (
        <p className="transfer-refusal">
          <OctagonAlert size={16} strokeWidth={1.75} aria-hidden />
          <span>
            {`Refused ${utcMoment(transfer.answeredAt ?? '')}. `}
            {refusalInFull(transfer.refusal)}
          </span>
        </p>
      ) : null}
      <div className="transfer-messages">
        {bookings.map((booking) => (
          <div key={booking.id}>
            {continuation ? <h3 className="transfer-message-title">{nameOf(booking)}</h3> : null}
            <TransferredFields booking={booking} again={again} />
          </div>
        ))}
      </div>
    </>
  );
};

/** Reads what a transfer would take along; undefined until it is there. */
const useOffer = (path: string, onFailed: (failure: unknown) => void): TransferOffer | undefined => {
  const [offer, setOffer] = useState<TransferOffer>();
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    const request = new AbortController();
    http
      .get<TransferOffer>(path, { signal: request.signal })
      .then(setOffer)
      .catch((failure: unknown) => {
        if (!isAbort(failure)) failed(failure);
      });
    return () => request.abort();
  }, [path]);
  return offer;
};

/** Asks whether to hand a booking to the voyage-management system, and does. */
export const TransferDialog = observer((props: TransferDialogProps) => {
  const { bookingId, organisation, onClose, onRequested } = props;
  const path = `/customer/organisation/${organisation}/cargo-bookings/cargo-declarations/${bookingId}/transfer`;
  const [form] = useState(() => new FormStore({}));
  const offer = useOffer(path, (failure) => {
    // Who may not transfer is led to /403 by every such query, and stays there.
    if (asHttpError(failure).status === 403) return;
    snackbars.error(failureText(failure));
    onClose();
  });
  if (!offer) return null;
  const [first] = offer.bookings;
  const name = first ? nameOf(first) : '';
  const verb = transferVerb(offer.again);

  const transfer = async () => {
    const sent = await form.submit((_nothing, options) => http.post<unknown>(path, undefined, options));
    if (sent.as === 'refused') snackbars.error(failureText(sent.error));
    if (sent.as !== 'done') return;
    snackbars.success(`Booking ${name} is being transferred.`);
    onRequested?.();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${verb} Booking ${name} to Veson?`}
      actions={[
        { label: 'No, not yet', safe: true, onSelect: onClose },
        {
          label: `Yes, ${verb.toLowerCase()}`,
          variant: 'primary',
          busy: form.busy,
          blocked: offer.blocked === null ? undefined : blockTexts[offer.blocked],
          onSelect: () => void transfer(),
        },
      ]}
    >
      <Told offer={offer} />
    </Dialog>
  );
});
