import type { Side } from '#domain/shared/envelope';
import { namesOf } from './names.ts';

const sides: readonly Side[] = ['internal', 'external'];

/**
 * Who sees a document: what a read model names its audiences by. Channels speak to them, some to one side of an audience
 * only. A name never changes its meaning: that someone lost sight of a document is kept under it.
 */
export const staffAudience = namesOf('staff');
/** The people of an organisation, and the staff who look at it. */
export const organisationAudience = namesOf('organisation.{organisationId}');
/** The agency with that company, by its global address number. */
export const companyAudience = namesOf('company.{company}');
export const userAudience = namesOf('user.{userId}');
/** Who works on a draft that an organisation prepares. */
export const draftAudience = namesOf('draft.{organisationId}.{draftId}');
/** Who works on the drafts of a side of an organisation. */
export const draftsAudience = namesOf('drafts.{organisationId}.{side}', { side: sides });
/** Who reads a nomination in an organisation: its charterer, or the broker in whose hands it is. */
export const nominationAudience = namesOf('nomination.{organisationId}.{nominationId}');
