import { Download, FileSpreadsheet, OctagonAlert, Upload } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { buttonClass, Button } from '../../components/form/Button.tsx';
import type { DraftListItem } from '#contracts/declaration-draft/draft-view';
import { session } from '../../stores/session.ts';
import { UploadDialogs } from './dialogs/UploadDialogs.tsx';
import type { DraftApi } from './draft/draft-api.ts';
import { ReplaceEarlier } from './ReplaceEarlier.tsx';
import { type Uploaded, useUpload } from './use-upload.ts';

export interface UploadPanelProps {
  readonly api: DraftApi;
  /** File name of the template workbook. */
  readonly templateName: string;
  /** An upload of this side that is still open. */
  readonly earlier: DraftListItem | undefined;
  readonly years: readonly number[];
  /** The one of them that the file is for; null where none was chosen. */
  readonly year: number | null;
  readonly onUploaded: (uploaded: Uploaded) => void;
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

/** Takes a declaration workbook: dropped or chosen, with what is wrong with it in words. */
export const UploadPanel = ({ api, templateName, earlier, years, year, onUploaded }: UploadPanelProps) => {
  const [chosen, choose] = useState<boolean | null>(null);
  // A colleague's work is replaced only where somebody says so.
  const replace = chosen ?? earlier?.openedBy === session.profile?.id;
  const replaces = earlier && replace ? earlier.id : null;
  const upload = useUpload(api, onUploaded);
  const send = (file: File | undefined) => {
    if (file) upload.send(file, { replaces, again: false, evenIfTouched: false, year });
  };
  return (
    <section className="start-section" aria-labelledby="upload-title">
      <h2 id="upload-title">Upload a workbook</h2>
      <p>
        XLSX or CSV, at most 10 MB and 10 000 rows
        {years.length > 0 ? `, for ${year ?? years.join(', ')}` : ''}. Ports, trades and commodities are those
        of the lists in the template.
      </p>
      <a className={buttonClass('secondary')} href={api.templateUrl} download={templateName}>
        <Download size={16} strokeWidth={1.75} aria-hidden />
        Download the template
      </a>
      <DropZone reading={upload.file} onFile={send} />
      {earlier ? <ReplaceEarlier earlier={earlier} checked={replace} onChange={choose} /> : null}
      {upload.problem ? (
        <p className="file-problem" role="alert">
          <OctagonAlert size={16} strokeWidth={1.75} aria-hidden />
          {upload.problem}
        </p>
      ) : null}
      <UploadDialogs {...{ api, upload, onUploaded }} />
    </section>
  );
};
