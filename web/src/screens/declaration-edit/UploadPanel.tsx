import { Download, FileSpreadsheet, OctagonAlert, Upload } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { buttonClass, Button } from '../../components/form/Button.tsx';
import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { displayDate } from '../../format/dates.ts';
import type { DraftApi } from './draft/draft-api.ts';
import { type SeenFile, useUpload } from './use-upload.ts';

export interface UploadPanelProps {
  readonly api: DraftApi;
  /** File name of the template workbook. */
  readonly templateName: string;
  /** An upload of this side that is still open. */
  readonly earlier: DraftView | undefined;
  readonly years: readonly number[];
  readonly onUploaded: (importId: string) => void;
}

const accepted = '.xlsx,.csv';

const FileInput = ({
  onFile,
  ...rest
}: { readonly onFile: (file: File | undefined) => void } & ComponentProps<'input'>) => (
  <input
    {...rest}
    className="visually-hidden"
    type="file"
    accept={accepted}
    aria-label="Declaration workbook"
    tabIndex={-1}
    onChange={(event) => {
      onFile(event.target.files?.[0]);
      event.target.value = '';
    }}
  />
);

/** Where a workbook is dropped or chosen, and how its reading goes on. */
const DropZone = ({
  reading,
  onFile,
}: {
  readonly reading: File | null;
  readonly onFile: (file: File | undefined) => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <div
      className={over ? 'drop-zone drop-zone-over' : 'drop-zone'}
      aria-busy={reading !== null}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <FileSpreadsheet size={20} strokeWidth={1.75} aria-hidden />
      {reading ? (
        <>
          <output>Reading {reading.name}…</output>
          <progress aria-label={`Upload of ${reading.name}`} />
        </>
      ) : (
        <>
          <p>Drop the workbook here, or</p>
          <Button variant="primary" onClick={() => input.current?.click()}>
            <Upload size={16} strokeWidth={1.75} aria-hidden />
            Choose a file
          </Button>
        </>
      )}
      <FileInput ref={input} onFile={onFile} />
    </div>
  );
};

/** The same file was uploaded before: go on with that upload, or read it once more. */
const SeenDialog = ({
  seen,
  onClose,
  onAgain,
  onOpen,
}: {
  readonly seen: SeenFile | null;
  readonly onClose: () => void;
  readonly onAgain: () => void;
  readonly onOpen: (importId: string) => void;
}) => (
  <Dialog
    open={seen !== null}
    onClose={onClose}
    title="This file was uploaded before"
    text={
      seen
        ? `${seen.fileName} was uploaded on ${displayDate(seen.openedAt)}. Go on with that upload, or read the file once more?`
        : undefined
    }
    actions={[
      { label: 'Upload again', onSelect: onAgain },
      {
        label: 'Open that upload',
        variant: 'primary',
        safe: true,
        onSelect: () => {
          if (seen) onOpen(seen.importId);
        },
      },
    ]}
  />
);

/** Takes a declaration workbook: dropped or chosen, with what is wrong with it in words. */
export const UploadPanel = ({ api, templateName, earlier, years, onUploaded }: UploadPanelProps) => {
  const [replace, setReplace] = useState(true);
  const replaces = earlier && replace ? earlier.id : null;
  const upload = useUpload(api, onUploaded);
  const send = (file: File | undefined) => {
    if (file) upload.send(file, { replaces, again: false });
  };
  return (
    <section className="start-section" aria-labelledby="upload-title">
      <h2 id="upload-title">Upload a workbook</h2>
      <p>
        XLSX or CSV, at most 10 MB and 10 000 rows
        {years.length > 0 ? `, for ${years.join(', ')}` : ''}. Ports, trades and commodities are those of the
        lists in the template.
      </p>
      <a className={buttonClass('secondary')} href={api.templateUrl} download={templateName}>
        <Download size={16} strokeWidth={1.75} aria-hidden />
        Download the template
      </a>
      <DropZone reading={upload.file} onFile={send} />
      {earlier ? (
        <label className="check-line">
          <input type="checkbox" checked={replace} onChange={(event) => setReplace(event.target.checked)} />
          Replace the open upload {earlier.fileName} of {displayDate(earlier.openedAt)}
        </label>
      ) : null}
      {upload.problem ? (
        <p className="file-problem" role="alert">
          <OctagonAlert size={16} strokeWidth={1.75} aria-hidden />
          {upload.problem}
        </p>
      ) : null}
      <SeenDialog
        seen={upload.seen}
        onClose={upload.forget}
        onAgain={() => upload.again({ replaces, again: true })}
        onOpen={onUploaded}
      />
    </section>
  );
};
