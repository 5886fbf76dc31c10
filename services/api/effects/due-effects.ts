import type { EffectName, EffectOutcome } from '#domain/effect/events';
import type { Documents } from '#platform/documents/port';
import { type DueEffectDocument, dueEffectsModel } from '#projections/due-effects/read-model';

/** Something that is to leave the portal, once. */
export interface DueEffect extends DueEffectDocument {
  /** Names it for ever; stands in the mail's Message-ID or the message's header. */
  readonly cause: string;
}

/** What is due, oldest first. It may lag behind what is done, so the runner asks the effect's own stream as well. */
export interface DueEffects {
  due(limit: number): Promise<readonly DueEffect[]>;
}

/** Lets one effect out into the world, under its cause's id; it may be asked to again. Throws to be tried again later. */
export type EffectHandler = (due: DueEffect) => Promise<EffectOutcome>;

export type EffectHandlers = Readonly<Record<EffectName, EffectHandler>>;

export class DocumentDueEffects implements DueEffects {
  readonly #documents: Pick<Documents, 'find'>;

  constructor(documents: Pick<Documents, 'find'>) {
    this.#documents = documents;
  }

  async due(limit: number): Promise<readonly DueEffect[]> {
    const found = await this.#documents.find(dueEffectsModel, {}, { sort: [['since', 1]], limit });
    return found.map(({ id, document }) => ({ ...document, cause: id }));
  }
}
