import { ownOrganisationList } from '#contracts/people/profile';
import { pageQueryOf } from '../lists/query.ts';

/** A page of the organisations that one may enter. */
export class OwnOrganisationsQuery extends pageQueryOf(ownOrganisationList) {}
