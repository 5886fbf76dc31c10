import { observer } from 'mobx-react-lite';
import { Suspense, useMemo } from 'react';
import { lazyScreen } from '../../../components/lazy-screen.tsx';
import { Page } from '../../../app/Page.tsx';
import { SkeletonRows } from '../../../components/feedback/Skeleton.tsx';
import { usePhone } from '../../../components/media.ts';
import { ListPager } from '../../../lists/ListPager.tsx';
import { ListStates } from '../../../lists/ListStates.tsx';
import { PastBanner } from '../../../lists/PastBanner.tsx';
import { cargoBookingsTabs } from '../../booking-lists/cargo-bookings-tabs.ts';
import { nominatedSinceText } from '../nomination-since.ts';
import { ListedNomination } from '../pane/ListedNomination.tsx';
import { mayEditSome } from '../turn.ts';
import { NominationRows } from './NominationRows.tsx';
import { NominationsStatus } from './NominationsStatus.tsx';
import { NewNomination, NominationToolbar, PhoneNewNomination } from './NominationToolbar.tsx';
import { type NominationsView, useNominations } from './use-nominations.ts';

const EditedRows = lazyScreen(async () => (await import('../edit/EditedRows.tsx')).EditedRows);

const Listed = observer(({ view }: { readonly view: NominationsView }) => {
  const { asOf, status } = view.query;
  const phone = usePhone();
  return (
    <>
      <NominationRows view={view} />
      <ListStates
        list={view}
        nothingHere={`There are no ${status ?? ''} nominations.`}
        {...(phone ? { rowHeight: 84 } : {})}
        noData={
          asOf === null
            ? {
                title: 'No active Nominations yet.',
                text: 'A vessel that is nominated for your bookings appears here.',
                action: <NewNomination view={view} />,
              }
            : { title: 'No vessel was nominated by then.' }
        }
      />
    </>
  );
});

/** The vessels that are nominated to the organisation, live. */
export const NominationScreen = observer(() => {
  const view = useNominations();
  const { organisation, query, store } = view;
  const { asOf } = query;
  const phone = usePhone();
  const edits = view.editing.isOn && !phone && asOf === null && mayEditSome(organisation);
  const tabs = useMemo(() => cargoBookingsTabs(organisation.id, 'nomination', asOf), [organisation.id, asOf]);
  return (
    <Page
      title="Cargo Bookings"
      tabs={tabs}
      toolbar={<NominationToolbar view={view} />}
      notice={
        <PastBanner list={view} of="Nominations">
          {nominatedSinceText(store.page)}
        </PastBanner>
      }
      pane={<ListedNomination view={view} />}
      status={<NominationsStatus view={view} />}
      footer={phone ? asOf === null ? <PhoneNewNomination view={view} /> : null : <ListPager list={view} />}
    >
      {edits && store.rows.length > 0 ? (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <EditedRows view={view} />
        </Suspense>
      ) : (
        <Listed view={view} />
      )}
      {phone ? <ListPager list={view} /> : null}
    </Page>
  );
});
