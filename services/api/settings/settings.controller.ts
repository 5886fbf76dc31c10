import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import type { BookingSettings } from '#domain/reference/settings';
import { OrganisationMember } from '../access/access.ts';
import { CurrentOrganisation } from '../access/current.ts';
import { GetBookingSettings } from './get-booking-settings.ts';

@ApiTags('Bookings')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/settings')
export class SettingsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Option lists and limits of booking forms and grids' })
  current(@CurrentOrganisation() organisation: PrincipalOrganisation): Promise<BookingSettings> {
    return this.queries.execute(new GetBookingSettings(organisation.id));
  }
}
