import {
  agencyPortCallsChannel,
  parkedMessagesChannel,
  staffPortCallsChannel,
} from '#contracts/live/channels';
import { cargoesProjection } from '../cargoes/projection.ts';
import { contactsProjection } from '../contacts/projection.ts';
import { documentsProjection } from '../documents/projection.ts';
import { parkedMessagesLive } from '../parked-messages/present.ts';
import { parkedMessagesProjection } from '../parked-messages/projection.ts';
import { portCallHistoryProjection } from '../port-call-history/projection.ts';
import { announced } from '../runtime/presenting/announced-source.ts';
import { held, type ReadSide } from '../runtime/read-side.ts';
import { vesselDaysProjection } from '../vessel-days/projection.ts';
import { vesselsProjection } from '../vessels/projection.ts';
import { voyageOptionsProjection } from '../voyage-options/projection.ts';
import { voyagesLive } from '../voyages/present.ts';
import { voyagesProjection } from '../voyages/projection.ts';

/** What the voyage-management system tells: voyages with their calls and cargoes, vessels, papers, contacts. */
export const voyages: ReadSide = {
  projections: [
    held(voyagesProjection),
    held(voyageOptionsProjection),
    held(cargoesProjection),
    held(portCallHistoryProjection),
    held(vesselsProjection),
    held(vesselDaysProjection),
    held(documentsProjection),
    held(contactsProjection),
    held(parkedMessagesProjection),
  ],
  liveSources: [announced(voyagesLive), announced(parkedMessagesLive)],
  channels: [staffPortCallsChannel, agencyPortCallsChannel, parkedMessagesChannel],
};
