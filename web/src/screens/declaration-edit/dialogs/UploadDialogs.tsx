import { useLocation } from 'wouter';
import type { SeenFile } from '#contracts/declaration-draft/draft-calls';
import { asHttpError } from '../../../api/http-error.ts';
import { useOrganisation } from '../../../app/organisation-context.ts';
import { paths } from '../../cargo-bookings/paths.ts';
import { Dialog, type DialogAction } from '../../../components/overlay/Dialog.tsx';
import type { DraftApi } from '../draft/draft-api.ts';
import type { Uploaded, UploadAsks, Uploading } from '../use-upload.ts';
import { seenText, touchedText } from './upload-words.ts';

export interface UploadDialogsProps {
  readonly api: DraftApi;
  readonly upload: Uploading;
  readonly onUploaded: (uploaded: Uploaded) => void;
}

type Asked<About extends UploadAsks['about']> = Extract<UploadAsks, { readonly about: About }>;

/** The way to what became of a file that was uploaded before; undefined where nothing is left of it. */
const useWayBack = ({ api, upload, onUploaded }: UploadDialogsProps) => {
  const organisation = useOrganisation();
  const [, navigate] = useLocation();
  const open = (importId: string) =>
    onUploaded({ importId, options: { replaces: null, again: false, evenIfTouched: false, year: null } });
  return ({
    became,
    importId,
    discard,
    submissionId,
  }: SeenFile): Pick<DialogAction, 'label' | 'onSelect'> | undefined => {
    if (became === 'open') return { label: 'Open that upload', onSelect: () => open(importId) };
    if (became === 'submitted') {
      return submissionId === null
        ? { label: 'Show the bookings', onSelect: () => navigate(paths.declaration(organisation.id)) }
        : {
            label: 'Show its receipt',
            onSelect: () => navigate(paths.receipt(organisation.id, submissionId)),
          };
    }
    if (discard === null) return undefined;
    const takeBack = () => {
      upload.forget();
      api
        .takeBack(importId, discard)
        .then((taken) => open(taken.importId))
        .catch((failure: unknown) => upload.fail(asHttpError(failure).answer.message));
    };
    return { label: 'Take back', onSelect: takeBack };
  };
};

/** The same file was uploaded before: go to what became of it, or read it once more. */
const SeenDialog = (props: UploadDialogsProps & { readonly asks: Asked<'seen'> }) => {
  const { upload, asks } = props;
  const wayBack = useWayBack(props)(asks.seen);
  const again: DialogAction = {
    label: 'Upload again',
    onSelect: () => upload.send(asks.file, { ...asks.options, again: true }),
  };
  return (
    <Dialog
      open
      onClose={upload.forget}
      title="This file was uploaded before"
      text={seenText(asks.seen, asks.file.name)}
      actions={
        wayBack
          ? [again, { ...wayBack, variant: 'primary', safe: true }]
          : [{ label: 'Cancel', onSelect: upload.forget, safe: true }, again]
      }
    />
  );
};

/** The upload that would give way holds work of colleagues. */
const TouchedDialog = ({ upload, asks }: UploadDialogsProps & { readonly asks: Asked<'touched'> }) => {
  const { file, options, touched } = asks;
  return (
    <Dialog
      open
      onClose={upload.forget}
      title={`Replace ${touched.fileName ?? 'the open upload'} and colleagues' work?`}
      text={touchedText(touched)}
      actions={[
        {
          label: 'Keep both',
          safe: true,
          onSelect: () => upload.send(file, { ...options, replaces: null }),
        },
        {
          label: 'Replace it all the same',
          variant: 'danger-solid',
          onSelect: () => upload.send(file, { ...options, evenIfTouched: true }),
        },
      ]}
    />
  );
};

/** What is asked before a chosen file becomes rows. */
export const UploadDialogs = (props: UploadDialogsProps) => {
  const { asks } = props.upload;
  if (asks?.about === 'seen') return <SeenDialog {...props} asks={asks} />;
  if (asks?.about === 'touched') return <TouchedDialog {...props} asks={asks} />;
  return null;
};
