import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { BookingSettings } from '#domain/reference/settings';
import { SkeletonRows } from '../../../components/feedback/Skeleton.tsx';
import { Grid } from '../../../components/grid/Grid.tsx';
import { session } from '../../../stores/session.ts';
import { bookingSettings } from '../../booking-lists/settings-store.ts';
import { PasteDialog } from '../../declaration-edit/dialogs/PasteDialog.tsx';
import type { NominationsView } from '../list/use-nominations.ts';
import { EditBar } from './EditBar.tsx';
import { LeavingDialog, OvertakenDialog } from './EditDialogs.tsx';
import { useEditing } from './use-editing.ts';
import './edited-rows.css';

const Editing = observer(
  ({ view, settings }: { readonly view: NominationsView; readonly settings: BookingSettings }) => {
    const { edits, saving, controller, review, closeReview } = useEditing(view, settings);
    return (
      <div className="edited-rows">
        <EditBar {...{ edits, saving, controller }} />
        <div className="edited-grid">
          <Grid controller={controller} className="nomination-grid" />
        </div>
        {review ? <PasteDialog review={review} onClose={closeReview} /> : null}
        <OvertakenDialog {...{ edits, saving }} />
        <LeavingDialog saving={saving} />
      </div>
    );
  },
);

/** The page of nominated vessels as a grid whose cells are edited. */
export const EditedRows = observer(({ view }: { readonly view: NominationsView }) => {
  const { id } = view.organisation;
  // Read here: of staff, organisations come one by one.
  const charterers = [...new Set(view.store.rows.map((row) => row.organisation.id))]
    .filter((charterer) => session.organisation(charterer))
    .join();
  useEffect(() => {
    void bookingSettings.load(id);
    for (const charterer of charterers.split(',')) if (charterer !== '') void bookingSettings.load(charterer);
  }, [id, charterers]);
  const settings = bookingSettings.of(id);
  return settings ? <Editing view={view} settings={settings} /> : <SkeletonRows rows={6} />;
});
