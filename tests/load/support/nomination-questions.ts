import { randomUUID } from 'node:crypto';
import { Nominations } from '#api/nominations/nominations.service';
import { amendBooking } from '#domain/booking/decide';
import { bookingDecider } from '#domain/booking/evolve';
import { partOf } from '#domain/booking/state';
import { bookingStream } from '#domain/streams';
import type { Portal } from '#portal/portal';
import { must, seedContext } from '#portal/seed/seed-context';
import { ids } from '#portal/seed/world/people';
import { nominationMessagesModel } from '#projections/nomination-messages/read-model';
import { nominationsModel } from '#projections/nominations/read-model';
import { fleetOf, stateVoyages } from './nominate-many.ts';

const atlantica = { organisation: ids.atlantica, side: 'external' } as const;

/** What a load of nominations asks of the portal's process itself. */
export class NominationQuestions {
  readonly #portal: Portal;
  readonly #started = new Date().toISOString();
  #heard = 0;
  #waiting: (() => void)[] = [];

  constructor(portal: Portal) {
    this.#portal = portal;
    portal.engine.watcher.onChanges((changes) => {
      const messages = changes.filter(({ model }) => model === nominationMessagesModel.name);
      if (messages.length === 0) return;
      this.#heard += messages.length;
      for (const heard of this.#waiting.splice(0)) heard();
    });
  }

  /**
   * `nominations`: ids of Atlântica's, the first 50; `messages`: how many were announced; `restate {voyages} {hours} {from}`: states so many voyages, from the n-th on, so
   * much later than at first; `amend {count}`: amends bookings aboard one after another, and tells how long each took to its nomination's message, in ms.
   */
  async answer(what: string, [first = '', second = '', third = '0']: readonly string[]): Promise<unknown> {
    const { documents } = this.#portal.engine;
    if (what === 'messages') return this.#heard;
    if (what === 'restate')
      return stateVoyages(
        this.#portal.engine,
        fleetOf(Number(first), this.#started),
        Number(second),
        Number(third),
      );
    if (what === 'amend') return this.#amend(Number(first));
    const found = await documents.find(nominationsModel, { organisationId: ids.atlantica }, { limit: 50 });
    return found.map(({ id }) => id);
  }

  async #amend(count: number): Promise<readonly number[]> {
    const { documents } = this.#portal.engine;
    const aboard = await documents.find(nominationsModel, { declared: { $gt: 0 } }, { limit: 50 });
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const { id, document } = aboard[n % aboard.length] ?? {};
      const [bookingId] = document?.bookingIds ?? [];
      if (id === undefined || bookingId === undefined) throw new Error('Nothing is aboard');
      times.push(await this.#amended(id, bookingId));
    }
    return times;
  }

  /** Carried out at once, as after the second for which amendments are gathered. */
  async #amended(nominationId: string, bookingId: string): Promise<number> {
    const { execute, watcher } = this.#portal.engine;
    const { declarations, words } = this.#portal.app.get(Nominations, { strict: false });
    const started = performance.now();
    const said = new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
    const { position } = await must(execute, {
      stream: bookingStream(bookingId),
      decider: bookingDecider,
      decide: (state) => {
        const line = partOf(state, bookingId)?.terms.discharge['1'];
        if (!line) throw new Error(`${bookingId} has no first port`);
        const cell = {
          field: 'discharge.1',
          base: line,
          value: { ...line, qty: (line.qty ?? 0) + 1 },
        } as const;
        return amendBooking(state, { by: atlantica, parts: [{ bookingId, cells: [cell] }] });
      },
      context: seedContext(randomUUID(), { actor: 'load', ...atlantica }),
    });
    if (!(await watcher.passed(position, 10_000))) throw new Error('The read models do not keep up');
    const carried = declarations.carry(nominationId);
    await said;
    const took = performance.now() - started;
    await carried;
    // What the bookings are told of it does not count, and is not to meet the next one.
    await words.carry(nominationId);
    return took;
  }
}
