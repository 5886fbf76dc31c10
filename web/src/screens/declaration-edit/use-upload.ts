import { useState } from 'react';
import { asHttpError, type HttpError } from '../../api/http-error.ts';
import type { DraftApi, UploadOptions } from './draft/draft-api.ts';

/** The same bytes were uploaded before. */
export interface SeenFile {
  readonly file: File;
  readonly importId: string;
  readonly fileName: string;
  readonly openedAt: string;
}

export interface Uploading {
  /** The file that is being sent and read. */
  readonly file: File | null;
  /** What is wrong with the last one, and where. */
  readonly problem: string | null;
  readonly seen: SeenFile | null;
  readonly send: (file: File, options: UploadOptions) => void;
  /** The file that was seen before, all the same. */
  readonly again: (options: UploadOptions) => void;
  readonly forget: () => void;
}

const largest = 10 * 1024 * 1024;

const seenIn = (file: File, { status, answer }: HttpError): SeenFile | null => {
  const { importId, fileName, openedAt } = answer.details ?? {};
  if (status !== 409 || answer.code !== 'file_seen' || typeof importId !== 'string') return null;
  return {
    file,
    importId,
    fileName: typeof fileName === 'string' ? fileName : file.name,
    openedAt: typeof openedAt === 'string' ? openedAt : '',
  };
};

/** Sends a declaration file; its problems come back as one text that names code and place. */
export const useUpload = (api: DraftApi, onUploaded: (importId: string) => void): Uploading => {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState<SeenFile | null>(null);

  const send = (chosen: File, options: UploadOptions) => {
    setSeen(null);
    if (chosen.size > largest) {
      setProblem(`${chosen.name} is larger than 10 MB. Split it and upload the parts.`);
      return;
    }
    setProblem(null);
    setFile(chosen);
    api
      .upload(chosen, options)
      .then(({ importId }) => onUploaded(importId))
      .catch((failure: unknown) => {
        const error = asHttpError(failure);
        const before = seenIn(chosen, error);
        if (before) setSeen(before);
        else setProblem(error.fieldError('file') ?? error.answer.message);
      })
      .finally(() => setFile(null));
  };
  return {
    file,
    problem,
    seen,
    send,
    again: (options) => {
      if (seen) send(seen.file, options);
    },
    forget: () => setSeen(null),
  };
};
