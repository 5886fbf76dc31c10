import type { Readable } from 'node:stream';

/** Where the files of ships' documents are fetched from: the voyage-management system, or what plays it. */
export interface PaperSource {
  /**
   * @param path below the base, as the feed told it
   * @throws PaperRefused for a file that is not to be had as it was told, PapersAway where the source does not answer
   */
  open(path: string): Promise<Readable>;
}

/** Why a file is not taken: a code for metrics, a sentence for staff. */
export const refusalReasons = {
  outside: 'The path leads out of the folder of documents.',
  redirected: 'The address redirects to another one.',
  absent: 'There is no file at the address.',
  too_large: 'The file is larger than it was told to be.',
  another_file: 'The file has another size or SHA-256 than it was told to have.',
} as const;

export type RefusalReason = keyof typeof refusalReasons;

/** The same again would be refused again, until it is told or stored otherwise. */
export class PaperRefused extends Error {
  override readonly name = 'PaperRefused';

  constructor(readonly reason: RefusalReason) {
    super(refusalReasons[reason]);
  }
}

/** Nothing is wrong with the file as far as anybody knows: ask again later. */
export class PapersAway extends Error {
  override readonly name = 'PapersAway';
}

/** Nothing is configured. */
export const noPapers: PaperSource = {
  open: async () => {
    throw new PapersAway('No source of documents is configured: LAYCAN_DOCUMENTS_URL.');
  },
};
