import { bookingsProjection } from '../bookings/projection.ts';
import { draftRowsProjection } from '../draft-rows/projection.ts';
import { draftsProjection } from '../drafts/projection.ts';
import { dueEffectsProjection } from '../due-effects/projection.ts';
import { headerMemoriesProjection } from '../header-memories/projection.ts';
import { keptFilesProjection } from '../kept-files/projection.ts';
import { organisationsProjection } from '../organisations/projection.ts';
import { preferencesProjection } from '../preferences/projection.ts';
import { referenceProjection } from '../reference/projection.ts';
import { uploadColumnsProjection } from '../upload-columns/projection.ts';
import { usersProjection } from '../users/projection.ts';
import { voyagesProjection } from '../voyages/projection.ts';
import type { AnyProjection } from './folding/fold-batch.ts';
import type { Projection } from './projection.ts';

/** Each projection is handed only events of its own types; the registry holds them all as one kind. */
const held = <Doc, Event extends { type: string; data: unknown }>(
  projection: Projection<Doc, Event>,
): AnyProjection => projection as Projection<unknown> as AnyProjection;

/** Every read model of this installation. A new one is added here, and is built at the next start. */
export const registry: readonly AnyProjection[] = [
  held(usersProjection),
  held(preferencesProjection),
  held(organisationsProjection),
  held(referenceProjection),
  held(voyagesProjection),
  held(bookingsProjection),
  held(draftsProjection),
  held(draftRowsProjection),
  held(uploadColumnsProjection),
  held(headerMemoriesProjection),
  held(keptFilesProjection),
  held(dueEffectsProjection),
];
