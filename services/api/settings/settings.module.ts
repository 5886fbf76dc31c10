import { Module } from '@nestjs/common';
import { GetBookingSettingsHandler } from './get-booking-settings.ts';
import { FindPortsHandler } from './options/find-ports.ts';
import { ListBrokersHandler } from './options/list-brokers.ts';
import { ListCompaniesHandler } from './options/list-companies.ts';
import { CompaniesController } from './options/companies.controller.ts';
import { OptionsController } from './options/options.controller.ts';
import { SettingsController } from './settings.controller.ts';
import { SettingsService } from './settings.service.ts';

/** Reference data as bookings use them. */
@Module({
  controllers: [SettingsController, OptionsController, CompaniesController],
  providers: [
    GetBookingSettingsHandler,
    ListCompaniesHandler,
    FindPortsHandler,
    ListBrokersHandler,
    SettingsService,
  ],
  exports: [SettingsService],
})
export class SettingsModule {}
