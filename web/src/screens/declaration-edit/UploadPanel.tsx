import { Download, FileSpreadsheet, OctagonAlert, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { buttonClass, Button } from '../../components/form/Button.tsx';
import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { displayDate } from '../../format/dates.ts';
import type { DraftApi } from './draft-api.ts';
import { useUpload } from './use-upload.ts';

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

/** Takes a declaration workbook: dropped or chosen, with what is wrong with it in words. */
export const UploadPanel = ({ api, templateName, earlier, years, onUploaded }: UploadPanelProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [replace, setReplace] = useState(true);
  const upload = useUpload(api, onUploaded);
  const send = (file: File | undefined) => {
    if (file) upload.send(file, { replaces: earlier && replace ? earlier.id : null, again: false });
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
      <div
        className={over ? 'drop-zone drop-zone-over' : 'drop-zone'}
        aria-busy={upload.file !== null}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          send(event.dataTransfer.files[0]);
        }}
      >
        <FileSpreadsheet size={20} strokeWidth={1.75} aria-hidden />
        {upload.file ? (
          <>
            <output>Reading {upload.file.name}…</output>
            <progress aria-label={`Upload of ${upload.file.name}`} />
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
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept={accepted}
          aria-label="Declaration workbook"
          tabIndex={-1}
          onChange={(event) => {
            send(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
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
      <Dialog
        open={upload.seen !== null}
        onClose={upload.forget}
        title="This file was uploaded before"
        text={
          upload.seen
            ? `${upload.seen.fileName} was uploaded on ${displayDate(upload.seen.openedAt)}. Go on with that upload, or read the file once more?`
            : undefined
        }
        actions={[
          {
            label: 'Upload again',
            onSelect: () => upload.again({ replaces: earlier && replace ? earlier.id : null, again: true }),
          },
          {
            label: 'Open that upload',
            variant: 'primary',
            safe: true,
            onSelect: () => {
              if (upload.seen) onUploaded(upload.seen.importId);
            },
          },
        ]}
      />
    </section>
  );
};
