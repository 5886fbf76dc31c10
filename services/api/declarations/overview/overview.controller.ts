import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type {
  NominatedVolumeAnswerAsOf,
  OverviewAnswerAsOf,
  PreviousVolumeAnswerAsOf,
} from '#contracts/booking/as-of';
import type {
  NominatedVolumeAnswer,
  OverviewAnswer,
  OverviewFilters,
  PreviousVolumeAnswer,
} from '#contracts/booking/overview';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import { downloadTypes } from '#platform/workbook/writing/write-table';
import { bookingsOf } from '#projections/bookings/present';
import { OrganisationMember } from '../../access/access.ts';
import { CurrentOrganisation } from '../../access/current.ts';
import { AnswersFile } from '../../platform/answers-file.ts';
import { GetDeclaredVolume } from './get-declared-volume.ts';
import { GetNominatedVolume } from './get-nominated-volume.ts';
import { GetOverviewFilters } from './get-overview-filters.ts';
import { GetPreviousVolume } from './get-previous-volume.ts';
import {
  OverviewDownloadQuery,
  OverviewQuery,
  PreviousVolumeDownloadQuery,
  PreviousVolumeQuery,
} from './overview-query.dto.ts';
import { figures, volumeFile } from './volume-file.ts';

/** Volumes of an organisation's bookings by month: what a chart, its table and the file of it are made of. */
@ApiTags('Overview')
@Controller('api/customer/organisation/:organisationId/cargo-bookings')
export class OverviewController {
  constructor(private readonly queries: QueryBus) {}

  @Get('overview')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Declared MT by month and trade, cancelled bookings left out' })
  overview(
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: OverviewQuery,
  ): Promise<OverviewAnswer | OverviewAnswerAsOf> {
    return this.queries.execute(new GetDeclaredVolume(organisation, query, query.asOf));
  }

  @Get('overview/filters')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Options of the overview’s filters, narrowed by what is chosen' })
  filters(
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: OverviewQuery,
  ): Promise<OverviewFilters> {
    return this.queries.execute(new GetOverviewFilters(bookingsOf(organisation), query, query.asOf));
  }

  @Get('overview/download')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'The declared volumes as a file' })
  @AnswersFile(...Object.values(downloadTypes))
  async overviewFile(
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() { format, ...query }: OverviewDownloadQuery,
  ): Promise<StreamableFile> {
    const answer = await this.queries.execute(new GetDeclaredVolume(organisation, query, query.asOf));
    return volumeFile('declared-volume', 'Declared volume', answer, format, [
      figures('Bookings', ({ bookings }) => bookings),
      figures('Declared MT', ({ declared }) => declared),
    ]);
  }

  @Get('declared-previous-volume')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({
    summary: 'Declared MT beside those before the organisation’s last completed declaration, or on a day',
  })
  previous(
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: PreviousVolumeQuery,
  ): Promise<PreviousVolumeAnswer | PreviousVolumeAnswerAsOf> {
    return this.queries.execute(new GetPreviousVolume(organisation, query, query.asOf));
  }

  @Get('declared-previous-volume/download')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'The declared and the previous volumes as a file' })
  @AnswersFile(...Object.values(downloadTypes))
  async previousFile(
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() { format, ...query }: PreviousVolumeDownloadQuery,
  ): Promise<StreamableFile> {
    const answer = await this.queries.execute(new GetPreviousVolume(organisation, query, query.asOf));
    return volumeFile('declared-previous-volume', 'Declared and previous', answer, format, [
      figures('Previous MT', ({ previous }) => previous),
      figures('Declared MT', ({ declared }) => declared),
    ]);
  }

  @Get('declared-nominated-volume')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({
    summary: 'Declared MT beside those nominated, by trade or, on the template cmpc, by country',
  })
  nominated(
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: OverviewQuery,
  ): Promise<NominatedVolumeAnswer | NominatedVolumeAnswerAsOf> {
    return this.queries.execute(new GetNominatedVolume(organisation, query, query.asOf));
  }

  @Get('declared-nominated-volume/download')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'The declared and the nominated volumes as a file' })
  @AnswersFile(...Object.values(downloadTypes))
  async nominatedFile(
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() { format, ...query }: OverviewDownloadQuery,
  ): Promise<StreamableFile> {
    const answer = await this.queries.execute(new GetNominatedVolume(organisation, query, query.asOf));
    return volumeFile('declared-nominated-volume', 'Declared and nominated', answer, format, [
      figures('Declared MT', ({ declared }) => declared),
      figures('Nominated MT', ({ nominated }) => nominated),
    ]);
  }
}
