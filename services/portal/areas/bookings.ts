import { DeclarationsModule } from '#api/declarations/declarations.module';
import { bookingMails } from '#api/effects/booking-mails';
import { NominationsModule } from '#api/nominations/nominations.module';
import { SettingsModule } from '#api/settings/settings.module';
import { VoyageExchangeModule } from '#voyage-exchange/voyage-exchange.module';
import type { ServerArea } from './area.ts';

/** Cargo bookings, for their organisations and for staff, and their way to the voyage-management system. */
export const bookings: ServerArea = {
  modules: {
    api: [SettingsModule, DeclarationsModule, NominationsModule],
    'voyage-exchange': [VoyageExchangeModule],
  },
  mails: bookingMails,
};
