import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { templateOf } from '#contracts/templates/template-of';
import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { declarationShape } from '#contracts/workbook/declaration-shape';
import type { ReadingRequest, UploadColumns } from '#contracts/workbook/upload-columns';
import type { BookingSettings } from '#domain/reference/settings';
import { useOrganisation } from '../../../app/organisation-context.ts';
import { paths } from '../../cargo-bookings/paths.ts';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import type { DraftStore } from '../draft/DraftStore.ts';
import { ColumnsScreen } from './ColumnsScreen.tsx';
import { ColumnsStore } from './ColumnsStore.ts';
import { firstReadingInWords } from './first-reading.ts';

export interface UploadColumnsScreenProps {
  readonly store: DraftStore;
  readonly draft: DraftView;
  readonly found: UploadColumns;
  readonly settings: BookingSettings;
}

/** The answers to a file's columns as part of its draft: sent to it, or given up with it. */
export const UploadColumnsScreen = observer((props: UploadColumnsScreenProps) => {
  const { store, draft, found, settings } = props;
  const organisation = useOrganisation();
  const [, navigate] = useLocation();
  // Chosen when the file was uploaded, and done once it is read: the address keeps it over a reload.
  const parameters = new URLSearchParams(useSearch());
  const replaces = parameters.get('replaces');
  const evenIfTouched = parameters.has('evenIfTouched');
  const [discarding, setDiscarding] = useState(false);
  const { bookingTemplate } = organisation.settings;
  const columns = useMemo(
    () => new ColumnsStore(found, declarationShape(templateOf(bookingTemplate), settings)),
    [found, settings, bookingTemplate],
  );
  const takeIn = async (request: ReadingRequest) => {
    columns.setBusy(true);
    const told = (first: Readonly<Record<string, unknown>>) =>
      firstReadingInWords(
        first,
        found,
        (field) => columns.labelOf(field),
        (user) => store.presence.members.find(({ id }) => id === user)?.name,
      );
    const whole = replaces === null ? request : { ...request, replaces, evenIfTouched };
    if (await store.reading.choose(draft, whole, told)) await store.load();
    columns.setBusy(false);
  };
  const discard = async () => {
    setDiscarding(false);
    if (await store.reading.discard(draft)) navigate(paths.declaration(organisation.id));
  };
  return (
    <>
      <ColumnsScreen
        store={columns}
        draft={draft}
        presence={store.presence}
        onTakeIn={(request) => void takeIn(request)}
        onDiscard={() => setDiscarding(true)}
      />
      <Dialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        title="Discard this upload?"
        text={`None of its rows has been taken in yet. ${draft.fileName ?? 'The file'} can be uploaded again.`}
        actions={[
          { label: 'No, keep it', onSelect: () => setDiscarding(false), safe: true },
          { label: 'Yes, discard', onSelect: () => void discard(), variant: 'danger-solid' },
        ]}
      />
    </>
  );
});
