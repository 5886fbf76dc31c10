import { Inject, Injectable } from '@nestjs/common';
import type { UserState } from '#domain/user/state';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE } from '#platform/tokens';
import { type UserDocument, usersModel } from '#projections/users/read-model';
import { notFound } from '../../errors/api-error.ts';
import { userInLog } from '../user-in-log.ts';

/** Somebody whom staff look at or change. */
@Injectable()
export class KnownUsers {
  constructor(
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'readStream'>,
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'get'>,
  ) {}

  /** As lists have them. @throws ApiError 404 for nobody, and for who was erased */
  async documentOf(userId: string): Promise<UserDocument> {
    const document = (await this.documents.get(usersModel, userId))?.document;
    if (!document || document.status === 'erased') throw notFound();
    return document;
  }

  /** As the log has them now. */
  async stateOf(userId: string): Promise<UserState> {
    return (await userInLog(this.events, userId)).user;
  }
}
