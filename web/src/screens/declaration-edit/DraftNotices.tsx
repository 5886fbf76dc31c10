import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { useOrganisation } from '../../app/organisation-context.ts';
import { paths } from '../cargo-bookings/paths.ts';
import type { DeclarationRow } from './grid/declaration-row.ts';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { displayRange } from '#contracts/cells/calendar';
import { displayDate, utcMoment } from '../../format/dates.ts';
import { counted, displayQuantity } from '../../format/quantities.ts';
import { closedText, wayBackOf } from './closed-text.ts';
import { ColumnsNotice } from './columns/ColumnsNotice.tsx';
import { Notice } from './Notice.tsx';
import { comparisonTexts } from './comparison-text.ts';
import type { DraftStore } from './draft/DraftStore.ts';
import type { DraftSubmission } from './draft/DraftSubmission.ts';

export interface DraftNoticesProps {
  readonly store: DraftStore;
  readonly submission: DraftSubmission;
  /** Opens what waits for a decision. */
  readonly ask: () => void;
  readonly goTo: (row: DeclarationRow) => void;
}

/** How the rows of an upload were matched, in one line. */
const matchText = (store: DraftStore): string => {
  const rows = store.all.filter(({ draft }) => draft !== null);
  const amending = rows.filter(({ draft }) => draft?.match?.as === 'booking').length;
  const asking = store.contents.asking.length;
  const created = rows.length - amending - asking;
  const parts = [
    ...(created > 0 ? [counted(created, 'new booking')] : []),
    ...(amending > 0 ? [counted(amending, 'changed booking')] : []),
    ...(asking > 0 ? [`${asking} to decide`] : []),
  ];
  return `${counted(rows.length, 'row')} of ${store.draft?.fileName ?? 'the file'}: ${parts.join(', ')}.`;
};

const mostCodes = 3;

/** The codes that several new rows bear: a copy by mistake would be declared twice. */
const repeatedText = ({ contents }: DraftStore): string | null => {
  const codes = contents.repeatedCodes;
  const [first] = codes;
  if (!first) return null;
  if (codes.length === 1)
    return `${first[0]} is the code of ${counted(first[1], 'row')}: each becomes a booking of its own.`;
  const named = codes.slice(0, mostCodes).map(([code]) => code);
  const more = codes.length - named.length;
  const names = more > 0 ? `${named.join(', ')} and ${displayQuantity(more)} more` : named.join(', ');
  return `${displayQuantity(codes.length)} codes are those of several rows, which become bookings of their own: ${names}.`;
};

/** What holds for every kind of draft: cells to decide, rows that came back from their submission. */
const Open = observer(({ store, ask, goTo }: DraftNoticesProps) => {
  const conflicts = store.conflicts.length;
  const reopened = store.all.filter(({ draft }) => draft?.reopened);
  const [first] = reopened;
  return (
    <>
      {conflicts > 0 ? (
        <Notice asks action={{ label: 'Decide', onSelect: ask }}>
          {counted(conflicts, 'cell was', 'cells were')} changed elsewhere as well.
        </Notice>
      ) : null}
      {first ? (
        <Notice asks action={{ label: 'Show', onSelect: () => goTo(first) }}>
          {counted(reopened.length, 'row')} came back from {reopened.length === 1 ? 'its' : 'their'}{' '}
          submission; the pane says why.
        </Notice>
      ) : null}
    </>
  );
});

/** What an upload asks and tells: matches, bookings that the file does not name, an earlier upload. */
const OfUpload = observer(({ store, ask }: DraftNoticesProps) => {
  const [listing, setListing] = useState(false);
  const { draft, unnamed, earlier } = store;
  const repeated = repeatedText(store);
  const asking = store.contents.asking.length;
  const rows = store.all.filter((row) => row.draft !== null).length;
  // Of a download in which nothing was changed no row is left to speak of.
  const hasRows = rows > 0 || draft?.comparison?.with !== 'download';
  return (
    <>
      {draft?.state === 'receiving' ? (
        <Notice>The file is still being read; its rows appear as they come.</Notice>
      ) : null}
      {draft?.state !== 'receiving' && hasRows ? <Notice>{matchText(store)}</Notice> : null}
      {comparisonTexts(draft?.comparison ?? null, rows).map((text) => (
        <Notice key={text}>{text}</Notice>
      ))}
      {repeated === null ? null : <Notice>{repeated}</Notice>}
      <ColumnsNotice store={store} />
      {asking > 0 ? (
        <Notice asks action={{ label: 'Decide', onSelect: ask }}>
          {counted(asking, 'row')} to decide before you submit.
        </Notice>
      ) : null}
      {unnamed.length > 0 ? (
        <Notice action={{ label: 'Show', onSelect: () => setListing(true) }}>
          {counted(unnamed.length, 'open booking')}{' '}
          {unnamed.length === 1
            ? 'is not in the file and stays as it is.'
            : 'are not in the file and stay as they are.'}
        </Notice>
      ) : null}
      {earlier ? (
        <Notice>
          The upload {earlier.fileName} of {displayDate(earlier.openedAt)} is still open as well.
        </Notice>
      ) : null}
      <Dialog
        open={listing}
        onClose={() => setListing(false)}
        title={`${counted(unnamed.length, 'booking')} not in the file`}
        text="They stay as they are. To end a booking, cancel it."
        actions={[{ label: 'Close', onSelect: () => setListing(false), safe: true }]}
      >
        <ul className="unnamed">
          {unnamed.map((booking) => (
            <li key={booking.id}>
              <strong>{booking.code ?? `${booking.bookingNo}${booking.letterIndex}`}</strong>
              <span>{displayRange(booking.laycanStart, booking.laycanFinish)}</span>
              <span className="number">{displayQuantity(booking.total)} MT</span>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
});

/** What is left for whoever watched while a colleague submitted, replaced or discarded the whole of it. */
const Ended = observer(({ store, draft }: { readonly store: DraftStore; readonly draft: DraftView }) => {
  const { id } = useOrganisation();
  const [, navigate] = useLocation();
  const discard = wayBackOf(draft);
  const action = discard
    ? { label: 'Take back', onSelect: () => void store.takeBack(discard.id) }
    : { label: 'Show the bookings', onSelect: () => navigate(paths.declaration(id)) };
  return (
    <ul className="notices">
      <Notice action={action}>{closedText(draft)}</Notice>
    </ul>
  );
});

/** Rows that colleagues discarded while one looked on; the line goes once they are back. */
const Discarded = observer(({ store }: { readonly store: DraftStore }) =>
  store.discarded.map((discard) => (
    <Notice
      key={discard.id}
      asks
      action={{ label: 'Take back', onSelect: () => void store.takeBack(discard.id) }}
    >
      {discard.by.name ?? 'A colleague'} discarded {counted(discard.rows, 'row')}, {utcMoment(discard.at)}.
    </Notice>
  )),
);

/** The way to the receipt of what was submitted here, for as long as the grid stands. */
const Submitted = observer(({ submission: { receipt } }: Pick<DraftNoticesProps, 'submission'>) => {
  const { id } = useOrganisation();
  const [, navigate] = useLocation();
  if (receipt === null) return null;
  const { bookings, submissionId } = receipt;
  return (
    <Notice action={{ label: 'Receipt', onSelect: () => navigate(paths.receipt(id, submissionId)) }}>
      {counted(bookings, 'booking')} submitted.
    </Notice>
  );
});

/** Between toolbar and grid: nothing where there is nothing to ask or to tell. */
export const DraftNotices = observer((props: DraftNoticesProps) => {
  const { store, submission } = props;
  // An edit draft goes on where it has ended.
  const { draft } = store;
  const isOver = draft?.state === 'ended' || draft?.state === 'replaced';
  if (draft && isOver && draft.kind !== 'edit') return <Ended store={store} draft={draft} />;
  const isUpload = store.draft?.kind === 'upload';
  const hasQuestions = store.conflicts.length > 0 || store.all.some(({ draft }) => draft?.reopened);
  const hasNews = store.discarded.length > 0 || submission.receipt !== null;
  if (!isUpload && !hasQuestions && !hasNews) return null;
  return (
    <ul className="notices">
      <Submitted submission={submission} />
      <Discarded store={store} />
      <Open {...props} />
      {isUpload ? <OfUpload {...props} /> : null}
    </ul>
  );
});
