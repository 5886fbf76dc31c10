import { staffPortCallsChannel } from '#contracts/live/channels';
import { CallDetails, type CallDetailsProps } from './details/CallDetails.tsx';

const channels = () => [staffPortCallsChannel.name()];

/** A port call, for staff. */
export const StaffCall = (props: Pick<CallDetailsProps, 'portId' | 'tab'>) => (
  <CallDetails base="/internal/port-calls" organisation={undefined} channels={channels} {...props} />
);
