import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { templateOf } from '#contracts/templates/template-of';
import { declarationShape } from '#contracts/workbook/declaration-shape';
import { useOrganisation } from '../../../app/organisation-context.ts';
import { paths } from '../../cargo-bookings/paths.ts';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import type { DraftStore } from '../draft/DraftStore.ts';
import { Notice } from '../Notice.tsx';
import { columnsInWords } from './columns-in-words.ts';
import { expiredText } from './expired-text.ts';

/** Which columns of the file were not read and which it lacks; and the way back to that question. */
export const ColumnsNotice = observer(({ store }: { readonly store: DraftStore }) => {
  const organisation = useOrganisation();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const { settings, draft } = store;
  const { columns } = store.reading;
  if (!columns || !settings || !draft) return null;
  const shape = declarationShape(templateOf(organisation.settings.bookingTemplate), settings);
  const expired = expiredText(draft);
  const readAgain = async () => {
    setAsking(false);
    const importId = await store.reading.anew(draft);
    if (importId !== undefined) navigate(`${paths.newDeclaration(organisation.id)}?draft=${importId}`);
  };
  return (
    <>
      <Notice
        {...(draft.state === 'open' && expired === null
          ? { action: { label: 'Read again', onSelect: () => setAsking(true) } }
          : {})}
      >
        {columnsInWords(columns, shape)}
        {draft.state === 'open' && expired !== null ? ` ${expired}` : null}
      </Notice>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Read the file again?"
        text="You choose again what its columns are. Once its rows are taken in, they replace these rows and everything that was changed in them."
        actions={[
          { label: 'Keep these rows', onSelect: () => setAsking(false), safe: true },
          { label: 'Read again', onSelect: () => void readAgain(), variant: 'primary' },
        ]}
      />
    </>
  );
});
