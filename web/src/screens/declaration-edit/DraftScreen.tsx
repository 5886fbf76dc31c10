import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { paths } from '../cargo-bookings/paths.ts';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { Button } from '../../components/form/Button.tsx';
import type { SelectionState } from '../../components/grid/ranges/selection-state.ts';
import { cargoBookingsTabs } from '../booking-lists/cargo-bookings-tabs.ts';
import { closedText, wayBackOf } from './closed-text.ts';
import { UploadColumnsScreen } from './columns/UploadColumnsScreen.tsx';
import { DraftGrid, type DraftGridProps } from './DraftGrid.tsx';
import './declaration-edit.css';
import type { DraftStore } from './draft/DraftStore.ts';
import { isAsking } from './draft/UploadReading.ts';
import { loading } from '../../stores/load-state.ts';
import type { Declaration } from './grid/declaration-row.ts';

export interface DraftScreenProps extends Omit<DraftGridProps, 'settings' | 'selection' | 'onSelected'> {
  /** Says what a draft without rows is, and the first step. */
  readonly empty: { readonly title: string; readonly text: string };
}

const ShowBookings = ({ organisation }: { readonly organisation: string }) => {
  const [, navigate] = useLocation();
  return <Button onClick={() => navigate(paths.declaration(organisation))}>Show the bookings</Button>;
};

/** What became of a draft that was replaced or discarded, for whoever comes by its address. */
const closedBlock = (store: DraftStore, draft: DraftView) => {
  const discard = wayBackOf(draft);
  const isReplaced = draft.closed?.because === 'replaced';
  return {
    title: isReplaced ? 'This upload was replaced' : 'This declaration was discarded',
    text: `${closedText(draft)}${discard ? ' It can be taken back for 30 days.' : ''}`,
    action: (
      <div className="closed-actions">
        {discard ? (
          <Button variant="primary" onClick={() => void store.takeBack(discard.id)}>
            Take back
          </Button>
        ) : null}
        <ShowBookings organisation={store.context.organisation} />
      </div>
    ),
  };
};

/** A draft in the grid, with everything around it. */
export const DraftScreen = observer((props: DraftScreenProps) => {
  const { empty, ...draft } = props;
  const { store } = draft;
  const organisation = useOrganisation();
  const [, navigate] = useLocation();
  const [selection, setSelection] = useState<SelectionState<Declaration>>();
  const { settings, draft: shown } = store;
  const [begun, setBegun] = useState(false);
  const hasRows = store.rows.size > 0 || shown?.kind === 'new';
  // Rows leave one by one as they are declared: the grid stays until its submission says that it is through.
  const inGrid = hasRows || (begun && shown?.kind === 'upload');
  useEffect(() => {
    if (hasRows) setBegun(true);
  }, [hasRows]);
  const isComing = store.state.name === 'idle' && shown?.state === 'receiving';
  const found = store.reading.columns;
  if (store.state.name === 'idle' && settings && shown && found && isAsking(shown)) {
    return <UploadColumnsScreen {...{ store, settings, found }} draft={shown} />;
  }
  if (store.state.name === 'idle' && settings && inGrid) {
    return <DraftGrid {...draft} {...{ settings, selection }} onSelected={setSelection} />;
  }
  return (
    <Page title="Cargo Bookings" name={draft.name} tabs={cargoBookingsTabs(organisation.id, 'declaration')}>
      <LoadStateView
        state={isComing ? loading : store.state.name === 'idle' ? { name: 'no_data' } : store.state}
        onRetry={() => void store.load()}
        skeleton={<SkeletonRows rows={12} />}
        noData={
          shown?.closed
            ? closedBlock(store, shown)
            : { ...empty, action: <ShowBookings organisation={organisation.id} /> }
        }
        onClear={() => navigate(paths.declaration(organisation.id))}
      />
    </Page>
  );
});
