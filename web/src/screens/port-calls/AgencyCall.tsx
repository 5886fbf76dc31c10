import { useOrganisation } from '../../app/organisation-context.ts';
import { agencyChannels, agencyPath } from './agency-calls.ts';
import { CallDetails, type CallDetailsProps } from './details/CallDetails.tsx';

/** A port call of an agency. */
export const AgencyCall = (props: Pick<CallDetailsProps, 'portId' | 'tab'>) => {
  const { id } = useOrganisation();
  return <CallDetails base={agencyPath(id)} organisation={id} channels={agencyChannels} {...props} />;
};
