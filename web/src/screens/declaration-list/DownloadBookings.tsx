import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Choice } from '../../components/form/choice.ts';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { saveFile } from '../../lists/save-file.ts';
import { downloadHref, type FileFormat } from '../../lists/download-href.ts';
import { DownloadMenu } from '../../lists/DownloadMenu.tsx';
import { withFilter } from '../../lists/list-query.ts';
import type { DeclarationView } from './use-declarations.ts';

interface TradesDialogProps {
  readonly view: DeclarationView;
  readonly path: string;
  readonly format: FileFormat;
  readonly trades: readonly Choice[];
  readonly onClose: () => void;
}

/** Asks which trades the file shall hold: those that the list shows, unless told otherwise. */
const TradesDialog = observer(({ view, path, format, trades, onClose }: TradesDialogProps) => {
  const shown = view.query.filters.trades ?? trades.map(({ id }) => id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(shown));
  const toggle = (id: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)));
  const download = () => {
    // Bookings without a trade belong to the file that nothing narrows.
    const every = trades.every(({ id }) => chosen.has(id));
    const query = withFilter(view.query, 'trades', every ? [] : [...chosen]);
    saveFile(downloadHref(path, { schema: view.schema, query }, format));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Download bookings"
      text="Choose the trades that the file holds."
      actions={[
        { label: 'Cancel', onSelect: onClose, safe: true },
        {
          label: 'Download',
          variant: 'primary',
          onSelect: download,
          blocked: chosen.size === 0 ? 'Choose at least one trade.' : undefined,
        },
      ]}
    >
      <fieldset className="dialog-choices">
        <legend className="visually-hidden">Trades</legend>
        {trades.map(({ id, name }) => (
          <Checkbox key={id} checked={chosen.has(id)} onChange={(on) => toggle(id, on)}>
            {name}
          </Checkbox>
        ))}
      </fieldset>
    </Dialog>
  );
});

export interface DownloadBookingsProps {
  readonly view: DeclarationView;
  /** Trades that the list's bookings have. */
  readonly trades: readonly Choice[];
}

/** The list as a file; a template may have it ask for the trades first. */
export const DownloadBookings = observer(({ view, trades }: DownloadBookingsProps) => {
  const [format, setFormat] = useState<FileFormat | null>(null);
  const path = `${view.base}/download`;
  if (!view.template.downloadTrades) return <DownloadMenu list={view} path={path} />;
  return (
    <>
      <DownloadMenu list={view} path={path} ask={setFormat} />
      {format === null ? null : (
        <TradesDialog
          view={view}
          path={path}
          format={format}
          trades={trades}
          onClose={() => setFormat(null)}
        />
      )}
    </>
  );
});
