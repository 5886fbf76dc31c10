import type { DraftView } from '#contracts/declaration-draft/draft-view';

/** Why the file of an upload can no longer be read, and what can be done; null while it can. */
export const expiredText = ({ fileExpiredAfter: days }: Pick<DraftView, 'fileExpiredAfter'>): string | null =>
  days === null
    ? null
    : `This file was kept for ${days === 1 ? '1 day' : `${days} days`}. Upload it again to read it.`;
