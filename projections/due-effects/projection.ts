import type { DraftEvent } from '#domain/declaration-draft/events';
import { confirmationOf } from '#domain/effect/decide';
import type { EffectEvent } from '#domain/effect/events';
import type { Projection } from '../runtime/projection.ts';
import { type DueEffectDocument, dueEffectsModel } from './read-model.ts';

type Concerned = Extract<DraftEvent, { type: 'DeclarationCompleted' }> | EffectEvent;

const concerned = (event: { readonly type: string; readonly data: unknown }): Concerned => event as Concerned;

/** What is due: causes without an effect that is done. */
export const dueEffectsProjection: Projection<DueEffectDocument, Concerned> = {
  model: dueEffectsModel,
  version: 1,
  types: ['DeclarationCompleted', 'EffectDone'],
  idsOf: (recorded) => {
    const event = concerned(recorded);
    return [event.type === 'EffectDone' ? event.data.cause : confirmationOf(event.data.submissionId)];
  },
  apply: (_document, recorded) => {
    const event = concerned(recorded);
    if (event.type === 'EffectDone') return null;
    const { draftId, submissionId } = event.data;
    return { effect: 'submission_confirmation', draftId, submissionId, since: recorded.recordedAt };
  },
};
