import { useState } from 'react';
import type { SeenFile, TouchedUpload } from '#contracts/declaration-draft/draft-calls';
import { asHttpError, type HttpError } from '../../api/http-error.ts';
import type { DraftApi, UploadOptions } from './draft/draft-api.ts';

type Details = Readonly<Record<string, unknown>>;

/** What stands between a chosen file and its rows. */
export type UploadAsks =
  /** The same bytes were uploaded before. */
  | { readonly about: 'seen'; readonly file: File; readonly options: UploadOptions; readonly seen: SeenFile }
  /** Colleagues worked on the upload whose place it would take. */
  | {
      readonly about: 'touched';
      readonly file: File;
      readonly options: UploadOptions;
      readonly touched: TouchedUpload;
    };

/** An upload that was taken in, or asks what its columns are. */
export interface Uploaded {
  readonly importId: string;
  readonly options: UploadOptions;
}

export interface Uploading {
  /** The file that is being sent and read. */
  readonly file: File | null;
  /** What is wrong with the last one, and where. */
  readonly problem: string | null;
  readonly asks: UploadAsks | null;
  readonly send: (file: File, options: UploadOptions) => void;
  readonly forget: () => void;
  /** Something else went wrong that belongs beside the file. */
  readonly fail: (problem: string) => void;
}

const largest = 10 * 1024 * 1024;

const isSeen = (details: Details): details is Details & SeenFile =>
  typeof details['importId'] === 'string' && typeof details['became'] === 'string';

const isTouched = (details: Details): details is Details & TouchedUpload =>
  typeof details['importId'] === 'string' && Array.isArray(details['people']);

/** What a refusal asks; undefined where it only says what is wrong. */
export const asksOf = (file: File, options: UploadOptions, { answer }: HttpError): UploadAsks | undefined => {
  const { code, details = {} } = answer;
  if (code === 'file_seen' && isSeen(details)) return { about: 'seen', file, options, seen: details };
  if (code === 'rows_touched' && isTouched(details))
    return { about: 'touched', file, options, touched: details };
  return undefined;
};

/** Sends a declaration file; its problems come back as one text that names code and place. */
export const useUpload = (api: DraftApi, onUploaded: (uploaded: Uploaded) => void): Uploading => {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asks, setAsks] = useState<UploadAsks | null>(null);

  const send = (chosen: File, options: UploadOptions) => {
    setAsks(null);
    if (chosen.size > largest) {
      setProblem(`${chosen.name} is larger than 10 MB. Split it and upload the parts.`);
      return;
    }
    setProblem(null);
    setFile(chosen);
    api
      .upload(chosen, options)
      .then(({ importId }) => onUploaded({ importId, options }))
      .catch((failure: unknown) => {
        const error = asHttpError(failure);
        const asked = asksOf(chosen, options, error);
        if (asked) setAsks(asked);
        else setProblem(error.fieldError('file') ?? error.answer.message);
      })
      .finally(() => setFile(null));
  };
  return { file, problem, asks, send, forget: () => setAsks(null), fail: setProblem };
};
