import { useMemo } from 'react';
import { useOrganisation } from '../../app/organisation-context.ts';
import { agencyChannels, agencyPath } from './agency-calls.ts';
import { TimelineScreen } from './timeline/TimelineScreen.tsx';

/** A port agency's own calls. */
export const AgencyPortCalls = () => {
  const { id } = useOrganisation();
  const source = useMemo(() => ({ path: agencyPath(id), channels: agencyChannels }), [id]);
  return (
    <TimelineScreen title="Port Calls" source={source} organisation={id} filters={['ports', 'tradelanes']} />
  );
};
