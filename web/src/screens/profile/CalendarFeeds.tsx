import { CalendarOff } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { FeedName, FeedView } from '#contracts/people/feeds';
import { asHttpError } from '../../api/http-error.ts';
import { Block } from '../../components/feedback/Block.tsx';
import { FailureBlock } from '../../components/feedback/FailureBlock.tsx';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { displayDate, utcMoment } from '../../format/dates.ts';
import { CalendarFeedsStore } from './CalendarFeedsStore.ts';

const subjects: Readonly<Record<FeedName, string>> = { laycans: 'Laycans' };

const nameOf = ({ of, organisation }: FeedView): string =>
  `${subjects[of]} of ${organisation?.name ?? 'an organisation that you have left'}`;

const fetchedText = ({ fetched_at: at, fetched_by: by }: FeedView): string =>
  at === null ? 'Never fetched' : `Last fetched ${utcMoment(at)}${by ? `, by ${by}` : ''}`;

const Feed = ({ feed, onRevoke }: { readonly feed: FeedView; readonly onRevoke: () => void }) => (
  <li className="calendar-feed-row">
    <div className="calendar-feed-facts">
      <div className="calendar-feed-name">{nameOf(feed)}</div>
      <div>
        Made {utcMoment(feed.created_at)}. Ends {displayDate(feed.expires_at)}.
      </div>
      <div>{fetchedText(feed)}</div>
    </div>
    <Button
      size="small"
      variant="danger"
      aria-label={`Revoke ${nameOf(feed)}, made ${utcMoment(feed.created_at)}`}
      onClick={onRevoke}
    >
      Revoke
    </Button>
  </li>
);

interface RevokeDialogProps {
  readonly feed: FeedView;
  readonly store: CalendarFeedsStore;
  readonly onClose: () => void;
}

const RevokeDialog = ({ feed, store, onClose }: RevokeDialogProps) => {
  const [isBusy, setBusy] = useState(false);
  const revoke = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await store.revoke(feed);
      snackbars.success('The calendar feed is revoked.');
    } catch (failure) {
      snackbars.error(asHttpError(failure).message);
    }
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Revoke this calendar feed?"
      text={`${nameOf(feed)}. Calendars that use its address are told nothing more, and it cannot be brought back.`}
      actions={[
        { label: 'Keep it', onSelect: onClose, safe: true },
        { label: 'Revoke', variant: 'danger-solid', busy: isBusy, onSelect: () => void revoke() },
      ]}
    />
  );
};

/** One's own calendar addresses, in all organisations: what uses them, and how to end that. */
export const CalendarFeeds = observer(() => {
  const [store] = useState(() => new CalendarFeedsStore());
  const [asked, ask] = useState<FeedView | null>(null);
  useEffect(() => void store.load(), [store]);
  if (store.state.name === 'loading') return null;
  if (store.state.name !== 'idle') return <FailureBlock onRetry={() => void store.load()} />;
  if (store.feeds.length === 0)
    return (
      <Block
        icon={CalendarOff}
        title="You have no calendar feeds."
        text="To have laycans in a calendar of your own, choose More, Calendar feed above the list of declarations."
      />
    );
  return (
    <>
      <p className="calendar-feeds-text">
        Whoever has the address of a feed sees what you see. Revoke what you no longer use, or what somebody
        else may have.
      </p>
      <ul className="calendar-feeds" aria-label="Calendar feeds">
        {store.feeds.map((feed) => (
          <Feed key={feed.id} feed={feed} onRevoke={() => ask(feed)} />
        ))}
      </ul>
      {asked ? <RevokeDialog feed={asked} store={store} onClose={() => ask(null)} /> : null}
    </>
  );
});
