import { Injectable } from '@nestjs/common';
import { DeclarationYears } from '../drafts/declaration-years.ts';
import type { DeclarationScope } from '../scope.ts';
import { type Replacing, ReplacedUpload } from './replaced-upload.ts';
import { SeenFiles } from './seen-file.ts';

/** A file, and what is wished for beside. */
export interface WishedUpload {
  readonly scope: DeclarationScope;
  readonly importId: string;
  /** SHA-256 of the file. */
  readonly hash: string;
  /** Although the same file was uploaded before. */
  readonly again: boolean;
  readonly year: number | null;
  /** An earlier upload whose place it takes. */
  readonly replacing: Replacing | null;
}

/** Whether a file may come in, before anything of it is read or kept. */
@Injectable()
export class UploadConditions {
  constructor(
    private readonly years: DeclarationYears,
    private readonly replaced: ReplacedUpload,
    private readonly seen: SeenFiles,
  ) {}

  /** @throws 422 for a year that cannot be chosen; 404 and 409 `rows_touched` for what it replaces; 409 `file_seen` */
  async require({ scope, importId, hash, again, year, replacing }: WishedUpload): Promise<void> {
    await this.years.require(scope.organisation, year);
    if (replacing) await this.replaced.admit(replacing);
    if (!again) await this.seen.refuse(scope, hash, importId);
  }
}
