import type { DraftEvent } from '#domain/declaration-draft/events';
import type { Projection } from '../runtime/projection.ts';
import { keptFilesModel, type KeptFilesDocument } from './read-model.ts';

type Counted = Extract<DraftEvent, { type: 'UploadReceived' | 'UploadFailed' | 'UploadFileExpired' }>;

interface Change {
  readonly organisation: string;
  readonly files: 1 | -1;
  readonly bytes: number;
}

/** null where the file is not counted: one that was refused or is read anew counts nothing. */
const changeBy = ({ type, data }: Pick<Counted, 'type' | 'data'>): Change | null => {
  const event = { type, data } as Counted;
  if (event.type === 'UploadReceived') {
    const { keptFor, size } = event.data;
    return keptFor === undefined ? null : { organisation: keptFor, files: 1, bytes: size };
  }
  const { frees } = event.data;
  return frees ? { organisation: frees.organisation, files: -1, bytes: -frees.bytes } : null;
};

/**
 * A running sum an organisation: every upload asks for it, and to add up files would take the longer the more are kept. The
 * guard of a document's position keeps it exact.
 */
export const keptFilesProjection: Projection<KeptFilesDocument, Counted> = {
  model: keptFilesModel,
  version: 1,
  types: ['UploadReceived', 'UploadFailed', 'UploadFileExpired'],
  idsOf: (event) => {
    const change = changeBy(event);
    return change ? [change.organisation] : [];
  },
  apply: (document, event, organisationId) => {
    const { files = 0, bytes = 0 } = document ?? {};
    const change = changeBy(event);
    return { organisationId, files: files + (change?.files ?? 0), bytes: bytes + (change?.bytes ?? 0) };
  },
};
