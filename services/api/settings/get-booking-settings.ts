import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BookingSettings } from '#domain/reference/settings';
import { SettingsService } from './settings.service.ts';

/** Option lists and limits as they are now, for a charterer. */
export class GetBookingSettings extends Query<BookingSettings> {
  constructor(readonly organisationId: string) {
    super();
  }
}

@QueryHandler(GetBookingSettings)
export class GetBookingSettingsHandler implements IQueryHandler<GetBookingSettings> {
  constructor(private readonly settings: SettingsService) {}

  execute({ organisationId }: GetBookingSettings): Promise<BookingSettings> {
    return this.settings.current(organisationId);
  }
}
