import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { EventStore } from '#platform/event-store/port';
import { EVENT_STORE, WATCHER } from '#platform/tokens';
import { organisationsModel } from '#projections/organisations/read-model';
import { referenceModel } from '#projections/reference/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { usersModel } from '#projections/users/read-model';
import { minPositionOf, patienceFor } from '../platform/positions.ts';

/** Read models by which it is decided who somebody is, and what they may do where. */
const ofPeople: ReadonlySet<string> = new Set(
  [usersModel, organisationsModel, referenceModel].map(({ name }) => name),
);

/** What may be done is part of what is seen: it is judged by what whoever asks has done before, as the answer is. */
@Injectable()
export class OwnChanges {
  constructor(
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'logId'>,
    @Inject(WATCHER) private readonly watcher: Pick<Watcher, 'announced' | 'passed'>,
  ) {}

  /** Waits for what the answer must reflect of people. @returns whether it had to: what was read of them before may be older */
  async awaited(request: FastifyRequest): Promise<boolean> {
    const wanted = minPositionOf(request);
    if (!wanted || wanted.position <= this.watcher.announced()) return false;
    if (wanted.log !== (await this.events.logId())) return false;
    await this.watcher.passed(wanted.position, patienceFor(request), (model) => ofPeople.has(model));
    return true;
  }
}
