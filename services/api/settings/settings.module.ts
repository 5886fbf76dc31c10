import { Module } from '@nestjs/common';
import { GetBookingSettingsHandler } from './get-booking-settings.ts';
import { SettingsController } from './settings.controller.ts';
import { SettingsService } from './settings.service.ts';

/** Reference data as bookings use them. */
@Module({
  controllers: [SettingsController],
  providers: [GetBookingSettingsHandler, SettingsService],
  exports: [SettingsService],
})
export class SettingsModule {}
