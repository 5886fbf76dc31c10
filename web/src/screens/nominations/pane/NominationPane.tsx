import { Ellipsis, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { NominationView } from '#contracts/nomination/nomination-view';
import type { NominationField } from '#domain/nomination/terms';
import { lazyScreen } from '../../../components/lazy-screen.tsx';
import { LoadStateView } from '../../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../../components/feedback/Skeleton.tsx';
import { Button } from '../../../components/form/Button.tsx';
import { ActionMenu } from '../../../components/overlay/ActionMenu.tsx';
import { Pane, PaneBody } from '../../../components/pane/Pane.tsx';
import { PaneHeader } from '../../../components/pane/PaneHeader.tsx';
import { recordsAround, usePaneKeys } from '../../../components/pane/pane-keys.ts';
import { Status } from '../../../components/status/StatusGlyph.tsx';
import { focusRow } from '../../../components/table/focus-row.ts';
import { Tabs } from '../../../components/tabs/Tabs.tsx';
import type { EntityCache } from '../../../stores/entity-cache.ts';
import { session } from '../../../stores/session.ts';
import { useDocument } from '../../../stores/use-document.ts';
import { useEditInPlace } from '../../booking-pane/use-edit-in-place.ts';
import { bookingSettings } from '../../booking-lists/settings-store.ts';
import type { NominationTab } from '../list/nomination-queries.ts';
import type { UnreadCounts } from '../list/UnreadCounts.ts';
import { isPast } from '../nomination-since.ts';
import { shownStatus, unreadMessages } from '../nomination-words.ts';
import { messageDraft, messagesPath } from '../thread/message-draft.ts';
import { mayDelete, mayEdit } from '../turn.ts';
import { AnswerBar } from './AnswerBar.tsx';
import { BookingsSection } from './BookingsSection.tsx';
import { DeleteVessel } from './DeleteVessel.tsx';
import { EditTerms } from './EditTerms.tsx';
import { LaycanSection } from './LaycanSection.tsx';
import { PastNomination, type PastNominationProps } from './PastNomination.tsx';
import { pointedMs, type Pointing } from './pointing.tsx';
import { PortsSection } from './PortsSection.tsx';
import { ProblemsSection } from './ProblemsSection.tsx';
import { SinceSection } from './SinceSection.tsx';
import { TermsSection } from './TermsSection.tsx';

const Thread = lazyScreen(async () => (await import('../thread/Thread.tsx')).Thread);

export interface NominationPaneProps {
  readonly id: string;
  /** The nominations' calls of the organisation under which it is looked at. */
  readonly base: string;
  readonly organisation: string;
  readonly cache: EntityCache<NominationView>;
  readonly unread: UnreadCounts;
  /** Ids in the order of the list, for the next and the previous record. */
  readonly order: readonly string[];
  readonly tabs: {
    readonly open: NominationTab | null;
    readonly href: (tab: NominationTab | null) => string;
  };
  /** As of when it is shown, and where it stands as it is now; null: it is shown as it stands. */
  readonly past: Pick<PastNominationProps, 'asOf' | 'nowHref'> | null;
  readonly onMove: (id: string) => void;
  readonly onClose: () => void;
}

type InfoProps = Pick<NominationPaneProps, 'base' | 'organisation' | 'cache'> & {
  readonly nomination: NominationView;
  readonly pointing: Pointing;
};

/** What is agreed on, who set it, and which bookings go with it. */
const Info = observer(({ nomination, base, organisation, cache, pointing }: InfoProps) => {
  const { editing, edit, close, button, place } = useEditInPlace();
  const charterer = nomination.organisation.id;
  const settled = session.organisation(charterer) ? charterer : organisation;
  useEffect(() => void bookingSettings.load(settled), [settled]);
  const settings = bookingSettings.of(charterer) ?? bookingSettings.of(organisation);
  const changed = (now: NominationView) => void cache.answered([now]);
  const isEditable = mayEdit(nomination) && settings !== undefined;
  return (
    <PaneBody>
      <ProblemsSection nomination={nomination} />
      <SinceSection nomination={nomination} />
      <LaycanSection nomination={nomination} />
      {editing && isEditable ? (
        <div ref={place}>
          <EditTerms
            nomination={nomination}
            path={`${base}/${nomination.id}`}
            settings={settings}
            onChanged={changed}
            onClose={close}
          />
        </div>
      ) : (
        <>
          <TermsSection
            nomination={nomination}
            onEdit={isEditable ? edit : null}
            editButton={button}
            pointing={pointing}
          />
          <PortsSection nomination={nomination} pointing={pointing} />
        </>
      )}
      <BookingsSection nomination={nomination} organisation={organisation} />
    </PaneBody>
  );
});

const More = observer(({ nomination, onDelete }: { nomination: NominationView; onDelete: () => void }) =>
  mayDelete(nomination) ? (
    <ActionMenu
      button={<Button variant="ghost" size="small" className="button-icon" aria-label="More" />}
      actions={[
        {
          label: 'Delete vessel…',
          icon: <Trash2 size={16} strokeWidth={1.75} aria-hidden />,
          onSelect: onDelete,
        },
      ]}
    >
      <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
    </ActionMenu>
  ) : null,
);

type PaneContent = Pick<NominationPaneProps, 'id' | 'base' | 'organisation' | 'cache' | 'unread' | 'tabs'> & {
  readonly nomination: NominationView;
};

/** The field that a message led to, until it has been seen. */
const usePointedField = (isShown: boolean) => {
  const [field, point] = useState<NominationField | null>(null);
  useEffect(() => {
    if (field === null || !isShown) return undefined;
    const timer = setTimeout(() => point(null), pointedMs);
    return () => clearTimeout(timer);
  }, [field, isShown]);
  return [field, point] as const;
};

/** A nomination as it stands: its terms or its thread, and the answer that it waits for. */
const Present = observer(({ nomination, unread, tabs, ...at }: PaneContent) => {
  const { id, base, cache } = at;
  const [, navigate] = useLocation();
  const isOpen = tabs.open === 'messages';
  const [pointed, point] = usePointedField(!isOpen);
  const show = (tab: NominationTab | null) => navigate(tabs.href(tab), { replace: true });
  const comment = (field: NominationField) => {
    messageDraft(messagesPath(base, id)).change({ about: field });
    show('messages');
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    unread.opened(id);
    return () => unread.opened(null);
  }, [unread, id, isOpen]);
  const bar = (
    <AnswerBar
      key={`answer ${id}`}
      nomination={nomination}
      path={`${base}/${encodeURIComponent(id)}`}
      onAnswered={(now) => void cache.answered([now])}
    />
  );
  return (
    <>
      <div className="pane-tabs">
        <Tabs
          label="Nomination"
          tabs={[
            { label: 'Info', href: tabs.href(null), current: tabs.open === null },
            {
              label: 'Messages',
              href: tabs.href('messages'),
              current: tabs.open === 'messages',
              count: unread.of(id),
              counted: unreadMessages,
            },
          ]}
        />
      </div>
      {tabs.open === 'messages' ? (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <Thread
            key={id}
            nomination={nomination}
            base={base}
            organisation={at.organisation}
            bar={bar}
            onRead={() => unread.opened(id)}
            onField={(field) => {
              point(field);
              show(null);
            }}
          />
        </Suspense>
      ) : (
        <>
          <Info
            key={id}
            {...at}
            nomination={nomination}
            pointing={{ at: pointed, comment: mayEdit(nomination) ? comment : null }}
          />
          {bar}
        </>
      )}
    </>
  );
});

const notThere = {
  title: 'This nomination is not there',
  text: 'It may belong to another organisation, or the link is mistyped.',
};

/** One nominated vessel beside its list. */
export const NominationPane = observer((props: NominationPaneProps) => {
  const { id, base, cache, order, past, onMove, onClose } = props;
  const { document: nomination, state, retry, refresh } = useDocument(id, base, cache, past?.asOf ?? null);
  const [deleting, askToDelete] = useState(false);
  const name = nomination?.vesselVoyage.name ?? 'Nomination';
  const close = () => {
    onClose();
    focusRow(id);
  };
  const records = recordsAround(id, order, 'nomination', onMove);
  usePaneKeys({ records, onClose: close });
  return (
    <Pane label={`Nomination ${name}`} takesFocus="over">
      <PaneHeader
        title={name}
        records={records}
        actions={
          nomination && past === null ? (
            <More nomination={nomination} onDelete={() => askToDelete(true)} />
          ) : null
        }
        onClose={close}
      >
        {nomination ? (
          <Status status={shownStatus(nomination)} viewer={session.isStaff ? 'staff' : 'customer'} tag />
        ) : null}
      </PaneHeader>
      {nomination === undefined ? (
        <LoadStateView state={state} onRetry={retry} skeleton={<SkeletonRows rows={8} />} noData={notThere} />
      ) : past !== null && isPast(nomination) ? (
        <PastNomination nomination={nomination} organisation={props.organisation} {...past} />
      ) : (
        <Present {...props} nomination={nomination} />
      )}
      {nomination && deleting ? (
        <DeleteVessel
          nomination={nomination}
          path={`${base}/${encodeURIComponent(id)}`}
          onDeleted={(now) => void cache.answered([now])}
          onOutdated={refresh}
          onClose={() => askToDelete(false)}
        />
      ) : null}
    </Pane>
  );
});
