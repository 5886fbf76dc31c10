import type { EffectName, EffectOutcome } from '#domain/effect/events';
import type { Documents } from '#platform/documents/port';
import { type DueEffectDocument, dueEffectsModel } from '#projections/due-effects/read-model';

/** Something that is to leave the portal, once. */
export type DueEffect<Name extends EffectName = EffectName> = Extract<DueEffectDocument, { effect: Name }> & {
  /** Names it for ever; stands in the mail's Message-ID or the message's header. */
  readonly cause: string;
};

/** What is due, oldest first. It may lag behind what is done, so whoever delivers asks the effect's own stream as well. */
export interface DueEffects<Name extends EffectName = EffectName> {
  /** @param after only what became due after that ISO moment; null: all of it */
  due(limit: number, after: string | null): Promise<readonly DueEffect<Name>[]>;
}

/** Lets one effect out into the world, under its cause's id; it may be asked to again. Throws to be tried again later. */
export type EffectHandler<Name extends EffectName> = (due: DueEffect<Name>) => Promise<EffectOutcome>;

/** The due effects of one name. */
export class DocumentDueEffects<Name extends EffectName> implements DueEffects<Name> {
  readonly #documents: Pick<Documents, 'find'>;
  readonly #effect: Name;

  constructor(documents: Pick<Documents, 'find'>, effect: Name) {
    this.#documents = documents;
    this.#effect = effect;
  }

  async due(limit: number, after: string | null): Promise<readonly DueEffect<Name>[]> {
    const found = await this.#documents.find(
      dueEffectsModel,
      { effect: this.#effect, ...(after !== null && { since: { $gt: after } }) },
      { sort: [['since', 1]], limit },
    );
    return found.map(({ id, document }) => ({ ...document, cause: id }) as DueEffect<Name>);
  }
}
