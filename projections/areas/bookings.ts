import {
  declarationListChannel,
  draftChannel,
  draftListChannel,
  draftPresenceChannel,
  nominationChannel,
  nominationListChannel,
  nominationTypingChannel,
  staffDeclarationListChannel,
} from '#contracts/live/channels';
import { bookingHeadsProjection } from '../booking-heads/projection.ts';
import { transferErrorsLive } from '../bookings/present-transfer.ts';
import { bookingsLive } from '../bookings/present.ts';
import { bookingsProjection } from '../bookings/projection.ts';
import { draftRowsLive } from '../draft-rows/present.ts';
import { draftRowsProjection } from '../draft-rows/projection.ts';
import { draftsLive } from '../drafts/present.ts';
import { draftsProjection } from '../drafts/projection.ts';
import { headerMemoriesProjection } from '../header-memories/projection.ts';
import { keptFilesProjection } from '../kept-files/projection.ts';
import { nominationImportsProjection } from '../nomination-imports/projection.ts';
import { nominationMessagesLive } from '../nomination-messages/present.ts';
import { nominationMessagesProjection } from '../nomination-messages/projection.ts';
import { nominationsLive } from '../nominations/present.ts';
import { nominationsProjection } from '../nominations/projection.ts';
import { statementSchedulesProjection } from '../statement-schedules/projection.ts';
import { statementsProjection } from '../statements/projection.ts';
import { announced } from '../runtime/presenting/announced-source.ts';
import { submissionUndosProjection } from '../submission-undos/projection.ts';
import { submissionsProjection } from '../submissions/projection.ts';
import { threadReadersLive } from '../thread-readers/present.ts';
import { transferBatchesProjection } from '../transfer-batches/projection.ts';
import { threadReadersProjection } from '../thread-readers/projection.ts';
import { uploadColumnsProjection } from '../upload-columns/projection.ts';
import { held, type ReadSide } from '../runtime/read-side.ts';

/** Bookings, the drafts that they are declared and amended in, and what uploads leave. */
export const bookings: ReadSide = {
  projections: [
    held(bookingsProjection),
    held(bookingHeadsProjection),
    held(draftsProjection),
    held(draftRowsProjection),
    held(uploadColumnsProjection),
    held(headerMemoriesProjection),
    held(keptFilesProjection),
    held(statementsProjection),
    held(statementSchedulesProjection),
    held(submissionsProjection),
    held(nominationsProjection),
    held(nominationMessagesProjection),
    held(threadReadersProjection),
    held(nominationImportsProjection),
    held(transferBatchesProjection),
    held(submissionUndosProjection),
  ],
  liveSources: [
    announced(bookingsLive),
    announced(transferErrorsLive),
    announced(draftsLive),
    announced(draftRowsLive),
    announced(nominationsLive),
    announced(nominationMessagesLive),
    announced(threadReadersLive),
  ],
  channels: [
    declarationListChannel,
    draftChannel,
    draftPresenceChannel,
    draftListChannel,
    staffDeclarationListChannel,
    // Before the channels of one: `list` names no nomination.
    nominationListChannel,
    nominationChannel,
    nominationTypingChannel,
  ],
};
