import { Inject, Injectable } from '@nestjs/common';
import { displayDate } from '#contracts/cells/calendar';
import { dayOf, daysLater } from '#domain/shared/days';
import type { Config } from '#platform/config/config';
import type { Documents } from '#platform/documents/port';
import { CONFIG, DOCUMENTS } from '#platform/tokens';
import { draftsModel, withKeptFile } from '#projections/drafts/read-model';
import { keptFilesModel } from '#projections/kept-files/read-model';
import { ApiError } from '../../errors/api-error.ts';
import { CaughtUp } from '../../platform/caught-up.ts';

/** In the largest unit of which there is one, to one decimal. */
export const sizeText = (bytes: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${units[power]}`;
};

/** How much of uploaded files is kept for one organisation. */
@Injectable()
export class FileQuota {
  private readonly quota: number;
  private readonly days: number;

  constructor(
    @Inject(CONFIG) { uploads }: Pick<Config, 'uploads'>,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly caughtUp: CaughtUp,
  ) {
    this.quota = uploads.quota;
    this.days = uploads.keptDays;
  }

  /** Before a file has come: whether there is room for any. @throws 422 `file_quota_reached` */
  async requireAny(organisation: string): Promise<void> {
    const kept = await this.keptFor(organisation);
    if (kept >= this.quota) throw await this.reached(organisation, kept, null);
  }

  /**
   * On all that was acknowledged before. Files that are read at the same moment do not count yet: past the quota come as many
   * as are read at once, at most.
   *
   * @throws 422 `file_quota_reached`
   */
  async require(organisation: string, size: number): Promise<void> {
    await this.caughtUp.withTheLog(keptFilesModel);
    const kept = await this.keptFor(organisation);
    if (kept + size > this.quota) throw await this.reached(organisation, kept, size);
  }

  private async keptFor(organisation: string): Promise<number> {
    return (await this.documents.get(keptFilesModel, organisation))?.document.bytes ?? 0;
  }

  private async reached(organisation: string, kept: number, size: number | null): Promise<ApiError> {
    const [oldest] = await this.documents.find(
      draftsModel,
      { preparedBy: organisation, ...withKeptFile },
      { sort: [['fileSince', 1]], limit: 1 },
    );
    const since = oldest?.document.fileSince;
    const freeFrom = since ? dayOf(daysLater(since, this.days)) : null;
    const text = [
      `The uploaded files of your organisation come to ${sizeText(kept)}, and at most ${sizeText(this.quota)} are kept.`,
      size === null ? '' : `This one has ${sizeText(size)}.`,
      `Files are kept for ${this.days} days${freeFrom ? `, and the oldest leaves on ${displayDate(freeFrom)}` : ''}.`,
      'Upload it after that, enter the rows by hand, or ask your G2O contact for more room.',
    ]
      .filter((part) => part !== '')
      .join(' ');
    const details = {
      limit: this.quota,
      kept,
      ...(size !== null && { size }),
      ...(freeFrom && { freeFrom }),
    };
    return new ApiError(422, 'file_quota_reached', text, { errors: { file: [text] }, details });
  }
}
