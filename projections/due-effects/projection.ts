import type { EffectEvent } from '#domain/effect/events';
import type { Projection } from '../runtime/projection.ts';
import { type CausingEvent, causingTypes, dueBy, isCausing } from './due-on.ts';
import { type DueEffectDocument, dueEffectsModel } from './read-model.ts';

type Concerned = CausingEvent | EffectEvent;

const concerned = (event: { readonly type: string; readonly data: unknown }): Concerned => event as Concerned;

/** What is due: causes without an effect that is done. */
export const dueEffectsProjection: Projection<DueEffectDocument, Concerned> = {
  model: dueEffectsModel,
  version: 4,
  types: [...causingTypes, 'EffectDone', 'EffectRefused', 'EffectReleased'],
  idsOf: (recorded) => {
    const event = concerned(recorded);
    if (isCausing(event)) return dueBy(event).map(({ cause }) => cause);
    return 'cause' in event.data ? [event.data.cause] : [];
  },
  apply: (document, recorded, id) => {
    const event = concerned(recorded);
    if (isCausing(event)) {
      const due = dueBy(event).find(({ cause }) => cause === id);
      if (!due) throw new Error(`${event.type} causes no ${id}`);
      return { ...due.facts, since: recorded.recordedAt, refused: null, refusedAt: null };
    }
    switch (event.type) {
      case 'EffectDone':
        return null;
      case 'EffectRefused':
        return document ? { ...document, refused: event.data.reason, refusedAt: recorded.recordedAt } : null;
      case 'EffectReleased':
        return document ? { ...document, refused: null, refusedAt: null } : null;
    }
  },
};
