import { FilePenLine, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { DraftListItem } from '#contracts/declaration-draft/draft-view';
import { templateOf } from '#contracts/templates/template-of';
import { asHttpError } from '../../api/http-error.ts';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { paths } from '../cargo-bookings/paths.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { cargoBookingsTabs } from '../booking-lists/cargo-bookings-tabs.ts';
import { draftLine } from '../declaration-list/open-drafts.ts';
import { DraftApi } from './draft/draft-api.ts';
import { useOpenDrafts, useYears } from './start-data.ts';
import { UploadPanel } from './UploadPanel.tsx';
import { YearSelect } from './YearSelect.tsx';
import type { Uploaded } from './use-upload.ts';
import { session } from '../../stores/session.ts';
import './declaration-edit.css';

const firstRows = 10;

const ByHand = ({ busy, onStart }: { readonly busy: boolean; readonly onStart: () => void }) => (
  <section className="start-section" aria-labelledby="by-hand-title">
    <h2 id="by-hand-title">Enter rows by hand</h2>
    <p>
      Type or paste bookings into empty rows. Rows are kept as you type; nothing is declared until you submit.
    </p>
    <Button
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onStart();
      }}
    >
      <Rows3 size={16} strokeWidth={1.75} aria-hidden />
      Start with {firstRows} rows
    </Button>
  </section>
);

const NotYetSubmitted = ({
  drafts,
  organisation,
}: {
  readonly drafts: readonly DraftListItem[];
  readonly organisation: string;
}) => (
  <section className="start-section" aria-labelledby="open-title">
    <h2 id="open-title">Not submitted</h2>
    <ul>
      {drafts.map((draft) => (
        <li key={draft.id}>
          <Link className="start-draft" href={`${paths.newDeclaration(organisation)}?draft=${draft.id}`}>
            <FilePenLine size={16} strokeWidth={1.75} aria-hidden />
            {draftLine(draft)}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

/** The open upload that a new one may replace: one's own before a colleague's. */
const earlierOf = (drafts: readonly DraftListItem[]): DraftListItem | undefined => {
  const open = drafts.filter(({ kind, state }) => kind === 'upload' && state === 'open');
  return open.find(({ openedBy }) => openedBy === session.profile?.id) ?? open[0];
};

export interface StartDeclarationProps {
  /** Of which every laycan is to be, on templates that choose it. */
  readonly yearToBegin: number | null;
  readonly onOpened: (importId: string) => void;
  readonly onUploaded: (uploaded: Uploaded) => void;
}

/** The two ways into a declaration: a workbook, or rows by hand; and the ones that are still open. */
export const StartDeclaration = ({ yearToBegin, onOpened, onUploaded }: StartDeclarationProps) => {
  const organisation = useOrganisation();
  const template = templateOf(organisation.settings.bookingTemplate);
  const [api] = useState(() => new DraftApi(organisation.id));
  const [busy, setBusy] = useState(false);
  const drafts = useOpenDrafts(api);
  const years = useYears(api);
  const [year, setYear] = useState(yearToBegin);
  const start = () => {
    setBusy(true);
    api
      .open(firstRows, year)
      .then(({ importId }) => onOpened(importId))
      .catch((failure: unknown) => snackbars.error(asHttpError(failure).answer.message))
      .finally(() => setBusy(false));
  };
  const mine = drafts.filter(({ kind }) => kind !== 'edit');
  return (
    <Page
      title="Cargo Bookings"
      name="New declaration"
      tabs={cargoBookingsTabs(organisation.id, 'declaration')}
    >
      <div className="start">
        <h2 className="start-title">New declaration</h2>
        {template.yearSelect ? (
          <section className="start-section" aria-labelledby="year-title">
            <h2 id="year-title">Year</h2>
            <p>Every laycan of the declaration is to be in this year. It can be changed until you submit.</p>
            <YearSelect years={years} value={year} onChange={setYear} />
          </section>
        ) : null}
        <UploadPanel
          api={api}
          templateName={template.workbookFileName}
          earlier={earlierOf(mine)}
          years={years}
          year={year}
          onUploaded={onUploaded}
        />
        <ByHand busy={busy} onStart={start} />
        {mine.length > 0 ? <NotYetSubmitted drafts={mine} organisation={organisation.id} /> : null}
      </div>
    </Page>
  );
};
