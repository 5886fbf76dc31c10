import { randomUUID } from 'node:crypto';
import type { DraftChangesRequest, OpenDraftAnswer } from '#contracts/declaration-draft/draft-calls';
import { draftChannel } from '#contracts/live/channels';
import { ids } from '#portal/seed/world/people';
import { call, headersOf, type Session } from './portal.ts';
import { post } from './post.ts';

const declarations = `/api/customer/organisation/${ids.atlantica}/cargo-bookings/cargo-declarations`;

export interface Draft {
  readonly importId: string;
  readonly rows: readonly string[];
}

export const openDraft = async (address: string, session: Session, rows: number): Promise<Draft> => {
  const answer = await call<OpenDraftAnswer>(address, session, 'POST', `${declarations}/drafts`, { rows });
  // Waits for the read models, which say whose the draft's channel is.
  await call(address, session, 'GET', `${declarations}/drafts`);
  return { importId: answer.importId, rows: answer.added };
};

export const channelOf = ({ importId }: Draft): string =>
  draftChannel.name({ organisationId: ids.atlantica, draftId: importId });

/** One edit of one cell, as the grid sends it: the remark says which edit it is. */
export const editOf = (row: string, from: string | null, to: string): DraftChangesRequest => ({
  reason: 'edit',
  changes: [{ id: row, field: 'comment', from, to }],
});

export const pathOf = ({ importId }: Draft): string => `${declarations}/drafts/${importId}/changes`;

export const sendEdit = (
  address: string,
  session: Session,
  draft: Draft,
  edit: DraftChangesRequest,
): Promise<unknown> =>
  post(address, pathOf(draft), { ...headersOf(session), 'idempotency-key': randomUUID() }, edit);
