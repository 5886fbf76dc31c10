import type { Recorded } from '#domain/shared/envelope';
import { isEvent } from '#domain/stored-events';
import type { EventNamed } from '#domain/stored-events';
import { projection } from '../runtime/projection.ts';
import { keptFilesModel, type KeptFilesDocument } from './read-model.ts';

type Received = EventNamed<'UploadReceived'>;
type Freed = EventNamed<'UploadFailed' | 'UploadFileExpired'>;

const changed = (document: KeptFilesDocument | undefined, by: KeptFilesDocument): KeptFilesDocument => {
  const { files = 0, bytes = 0 } = document ?? {};
  return { organisationId: by.organisationId, files: files + by.files, bytes: bytes + by.bytes };
};

const freed = {
  begins: (
    document: KeptFilesDocument | undefined,
    { data: { frees } }: Recorded<Freed>,
    organisationId: string,
  ): KeptFilesDocument => changed(document, { organisationId, files: -1, bytes: -(frees?.bytes ?? 0) }),
};

/** Nobody's where the file is not counted: one that was refused or is read anew counts nothing. */
const countedFor = (event: Recorded<Received | Freed>): string | undefined =>
  isEvent(event, 'UploadReceived') ? event.data.keptFor : event.data.frees?.organisation;

/**
 * A running sum an organisation: every upload asks for it, and to add up files would take the longer the more are kept. The
 * guard of a document's position keeps it exact.
 */
export const keptFilesProjection = projection<KeptFilesDocument, Received | Freed>({
  model: keptFilesModel,
  version: 1,
  idsOf: (event) => {
    const organisation = countedFor(event);
    return organisation === undefined ? [] : [organisation];
  },
  folds: {
    UploadReceived: {
      begins: (document, { data }, organisationId) =>
        changed(document, { organisationId, files: 1, bytes: data.size }),
    },
    UploadFailed: freed,
    UploadFileExpired: freed,
  },
});
