import { useEffect } from 'react';
import { staffPortCallsChannel } from '#contracts/live/channels';
import { session } from '../../stores/session.ts';
import { staffTabs } from './staff-tabs.ts';
import { TimelineScreen } from './timeline/TimelineScreen.tsx';

const source = {
  path: '/internal/port-calls',
  channels: () => [staffPortCallsChannel.name()],
};

const tabs = staffTabs('timeline');

/** The staff's timeline of all port calls. */
export const AllPortCalls = () => {
  useEffect(() => session.forgetOrganisation(), []);
  return (
    <TimelineScreen
      title="All Port Calls"
      source={source}
      organisation={undefined}
      filters={['ports', 'tradelanes', 'agencies']}
      tabs={tabs}
    />
  );
};
