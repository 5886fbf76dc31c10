import { Activities } from './Activities.tsx';
import { SchedulePanel } from './SchedulePanel.tsx';
import type { CallTabProps } from './call-tab.ts';
import { VoyageOverview } from './VoyageOverview.tsx';

/** The call's schedule, the voyage that it belongs to, and what is done there. */
export const OverviewTab = ({ schedule }: CallTabProps) => (
  <>
    <SchedulePanel store={schedule} />
    <VoyageOverview />
    <Activities />
  </>
);
