import type { EffectName } from '#domain/effect/events';
import type { ReadModel } from '#platform/documents/port';

/** A cause whose effect is not recorded as done; its id is the cause. */
export interface DueEffectDocument {
  readonly effect: EffectName;
  readonly draftId: string;
  readonly submissionId: string;
  /** ISO moment of the event that made it due. */
  readonly since: string;
}

export const dueEffectsModel: ReadModel<DueEffectDocument> = {
  name: 'due-effects',
  indexes: [['since']],
  history: false,
};
