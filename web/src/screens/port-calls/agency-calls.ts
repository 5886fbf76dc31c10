import { agencyPortCallsChannel } from '#contracts/live/channels';

/** The calls that answer to a port agency. */
export const agencyPath = (organisation: string): string =>
  `/customer/organisation/${organisation}/port-calls`;

/** The voyage-management system knows an agency by its companies: each has a channel. */
export const agencyChannels = (companies: readonly string[]): readonly string[] =>
  companies.map((company) => agencyPortCallsChannel.name({ company }));
