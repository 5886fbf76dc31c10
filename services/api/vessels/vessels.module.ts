import { Module } from '@nestjs/common';
import { GetVesselHandler } from './get-vessel.ts';
import { InternalVesselsController } from './internal-vessels.controller.ts';
import { ListVesselsHandler } from './list-vessels.ts';
import { OrganisationVesselsController } from './organisation-vessels.controller.ts';
import { PublicVesselsController } from './public-vessels.controller.ts';

/** Vessels with their particulars: for members, for staff, for visitors. */
@Module({
  controllers: [OrganisationVesselsController, InternalVesselsController, PublicVesselsController],
  providers: [ListVesselsHandler, GetVesselHandler],
})
export class VesselsModule {}
