import type { EffectName, EffectOutcome } from '#domain/effect/events';
import type { Documents } from '#platform/documents/port';
import { type DueEffectFacts, dueEffectsModel } from '#projections/due-effects/read-model';

/** Something that is to leave the portal, once. */
export type DueEffect<Name extends EffectName = EffectName> = Extract<DueEffectFacts, { effect: Name }> & {
  /** ISO moment of the event that made it due. */
  readonly since: string;
  /** Names it for ever; stands in the mail's Message-ID or the message's header. */
  readonly cause: string;
};

/** What is due, oldest first. It may lag behind what is done, so whoever delivers asks the effect's own stream as well. */
export interface DueEffects<Name extends EffectName = EffectName> {
  /**
   * @param after only what became due after that ISO moment; null: all of it
   * @param skip so many of the oldest are passed over
   */
  due(limit: number, after: string | null, skip: number): Promise<readonly DueEffect<Name>[]>;
}

/** Whoever was to take it never will; the reason holds codes and names nobody. */
export interface Refusal {
  readonly refused: string;
}

/** Lets one effect out into the world, under its cause's id; it may be asked to again. Throws to be tried again later. */
export type EffectHandler<Name extends EffectName> = (
  due: DueEffect<Name>,
) => Promise<EffectOutcome | Refusal>;

/** The due effects of one name. */
export class DocumentDueEffects<Name extends EffectName> implements DueEffects<Name> {
  readonly #documents: Pick<Documents, 'find'>;
  readonly #effect: Name;

  constructor(documents: Pick<Documents, 'find'>, effect: Name) {
    this.#documents = documents;
    this.#effect = effect;
  }

  async due(limit: number, after: string | null, skip: number): Promise<readonly DueEffect<Name>[]> {
    const found = await this.#documents.find(
      dueEffectsModel,
      { effect: this.#effect, refused: null, ...(after !== null && { since: { $gt: after } }) },
      { sort: [['since', 1]], skip, limit },
    );
    return found.map(({ id, document }) => {
      const due: DueEffectFacts & { since: string; cause: string } = { ...document, cause: id };
      return due as DueEffect<Name>;
    });
  }
}
