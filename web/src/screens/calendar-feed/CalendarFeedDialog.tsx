import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { NewFeed } from '#contracts/people/feeds';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { IconButton } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { displayDate } from '../../format/dates.ts';
import { paths } from '../profile/paths.ts';
import './calendar-feed.css';

const copy = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address);
    snackbars.success('The address is copied.');
  } catch {
    // Without https, or where the browser forbids it.
    snackbars.error('The address could not be copied. Select it and copy it by hand.');
  }
};

/** The address, which is shown this once, and what to do with it. */
const MadeAddress = ({ feed, path }: NewFeed) => {
  const address = `${location.origin}${path}`;
  return (
    <>
      <TextField
        label="Address"
        value={address}
        readOnly
        onValue={() => undefined}
        onFocus={({ currentTarget }) => currentTarget.select()}
        hint="It is shown only now."
        affix={
          <IconButton label="Copy the address" onClick={() => void copy(address)}>
            <Copy size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        }
      />
      <p>
        <a href={address.replace(/^https?:/, 'webcal:')}>Open in a calendar program</a>, or subscribe to the
        address there. Whoever has it sees these laycans as you do: keep it to yourself.
      </p>
      <p>
        It ends on {displayDate(feed.expires_at)}, or when you revoke it under{' '}
        <Link href={paths.calendars}>My details, Calendar feeds</Link>.
      </p>
    </>
  );
};

export interface CalendarFeedDialogProps {
  /** What the calendar shows: `the laycans of Atlântica Celulose`. */
  readonly subject: string;
  /** The call that makes an address. */
  readonly path: string;
  readonly onClose: () => void;
}

/** Makes a secret address of one's own, for calendars elsewhere. */
export const CalendarFeedDialog = ({ subject, path, onClose }: CalendarFeedDialogProps) => {
  const [made, setMade] = useState<NewFeed | null>(null);
  const [isBusy, setBusy] = useState(false);
  // A retry by hand is the same command: there is one address in the end.
  const [key] = useState(() => crypto.randomUUID());
  const make = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      setMade(await http.post<NewFeed>(path, undefined, { idempotencyKey: key }));
    } catch (failure) {
      snackbars.error(asHttpError(failure).message);
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      className="calendar-feed"
      title="Calendar feed"
      text={`Shows ${subject} in Outlook, Google Calendar, Apple Calendar and others. They fetch it again by themselves, most within hours.`}
      actions={
        made
          ? [{ label: 'Done', variant: 'primary', onSelect: onClose, safe: true }]
          : [
              { label: 'Cancel', onSelect: onClose, safe: true },
              { label: 'Make an address', variant: 'primary', busy: isBusy, onSelect: () => void make() },
            ]
      }
    >
      {made ? <MadeAddress {...made} /> : null}
    </Dialog>
  );
};
