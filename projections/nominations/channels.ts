import { nominationAudience, organisationAudience } from '#contracts/live/audiences';
import { nominationChannel, nominationListChannel } from '#contracts/live/channels';
import type { Side } from '#domain/shared/envelope';
import { severally, type Speaking } from '../runtime/presenting/speaking.ts';

const sides: readonly Side[] = ['internal', 'external'];

/** The side of the portal that one of these channels speaks to. */
export const sideOnNominations = (channel: string): Side =>
  (nominationListChannel.read(channel) ?? nominationChannel.read(channel))?.side ?? 'external';

/** The list of an organisation, and the one nomination in it, each on both sides. */
export const onNominationChannels: Speaking = severally(
  {
    channelsOf: (audience) => {
      const about = organisationAudience.read(audience);
      return about ? sides.map((side) => nominationListChannel.name({ ...about, side })) : [];
    },
    audienceOf: (channel) => {
      const about = nominationListChannel.read(channel);
      return about && organisationAudience.name(about);
    },
  },
  {
    channelsOf: (audience) => {
      const about = nominationAudience.read(audience);
      return about ? sides.map((side) => nominationChannel.name({ ...about, side })) : [];
    },
    audienceOf: (channel) => {
      const about = nominationChannel.read(channel);
      return about && nominationAudience.name(about);
    },
  },
);
