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

/** Requests of somebody that wait here, where no limit holds yet of how many are answered at a time; more are judged by what is there. */
const mostWaiting = 16;

/** What may be done is part of what is seen: it is judged by what whoever asks has done before, as the answer is. */
@Injectable()
export class OwnChanges {
  private readonly waiting = new Map<string, number>();

  constructor(
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'logId'>,
    @Inject(WATCHER) private readonly watcher: Pick<Watcher, 'announced' | 'passed'>,
  ) {}

  /**
   * Waits for what the answer must reflect of people.
   * @param user who asks
   * @returns whether it had to: what was read of them before may be older
   */
  async awaited(request: FastifyRequest, user: string): Promise<boolean> {
    const wanted = minPositionOf(request);
    if (!wanted || wanted.position <= this.watcher.announced()) return false;
    if (wanted.log !== (await this.events.logId())) return false;
    const others = this.waiting.get(user) ?? 0;
    if (others >= mostWaiting) return false;
    this.waiting.set(user, others + 1);
    try {
      await this.watcher.passed(wanted.position, patienceFor(request), (model) => ofPeople.has(model));
    } finally {
      this.leave(user);
    }
    return true;
  }

  private leave(user: string): void {
    const others = (this.waiting.get(user) ?? 1) - 1;
    if (others === 0) this.waiting.delete(user);
    else this.waiting.set(user, others);
  }
}
