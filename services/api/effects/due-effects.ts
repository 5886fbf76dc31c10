import type { EffectName, EffectOutcome } from '#domain/effect/events';
import type { Documents, Filter } from '#platform/documents/port';
import {
  type DueEffectDocument,
  type DueEffectFacts,
  dueEffectsModel,
} from '#projections/due-effects/read-model';

/** Something that is to leave the portal, once. */
export type DueEffect<Name extends EffectName = EffectName> = Extract<DueEffectFacts, { effect: Name }> & {
  /** ISO moment of the event that made it due. */
  readonly since: string;
  /** Names it for ever; stands in the mail's Message-ID or the message's header. */
  readonly cause: string;
};

/** Where a look has come to. */
export interface Place {
  readonly since: string;
  readonly cause: string;
}

/** What is due, oldest first. It may lag behind what is done, so whoever delivers asks the effect's own stream as well. */
export interface DueEffects<Name extends EffectName = EffectName> {
  /**
   * @param after only what became due after that ISO moment; null: all of it
   * @param from only what comes after that place; null: from the oldest on
   */
  due(limit: number, after: string | null, from: Place | null): Promise<readonly DueEffect<Name>[]>;
}

/** Whoever was to take it never will; the reason holds codes and names nobody. */
export interface Refusal {
  readonly refused: string;
}

/** Lets one effect out into the world, under its cause's id; it may be asked to again. Throws to be tried again later. */
export type EffectHandler<Name extends EffectName> = (
  due: DueEffect<Name>,
) => Promise<EffectOutcome | Refusal>;

const heldBack = (after: string | null): readonly Filter<DueEffectDocument>[] =>
  after === null ? [] : [{ since: { $gt: after } }];

/** The bound comes first, for the index; what became due at that very moment is told apart by its id. */
const beyond = (from: Place | null): readonly Filter<DueEffectDocument>[] => {
  if (from === null) return [];
  const { since, cause } = from;
  return [{ since: { $gte: since } }, { $or: [{ since: { $gt: since } }, { _id: { $gt: cause } }] }];
};

/** The due effects of one name. */
export class DocumentDueEffects<Name extends EffectName> implements DueEffects<Name> {
  readonly #documents: Pick<Documents, 'find'>;
  readonly #effect: Name;

  constructor(documents: Pick<Documents, 'find'>, effect: Name) {
    this.#documents = documents;
    this.#effect = effect;
  }

  async due(limit: number, after: string | null, from: Place | null): Promise<readonly DueEffect<Name>[]> {
    const found = await this.#documents.find(
      dueEffectsModel,
      { $and: [{ effect: this.#effect, refused: null }, ...heldBack(after), ...beyond(from)] },
      { sort: [['since', 1]], limit },
    );
    return found.map(({ id, document }) => {
      const due: DueEffectFacts & { since: string; cause: string } = { ...document, cause: id };
      return due as DueEffect<Name>;
    });
  }
}
