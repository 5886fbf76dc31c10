import type { ComponentType } from 'react';
import type { ScheduleAnswer } from '#contracts/port-calls/details';
import type { PartStore } from '../../../stores/PartStore.ts';

export interface CallTabProps {
  /** Loaded for every tab: the status bar tells what comes next. */
  readonly schedule: PartStore<ScheduleAnswer>;
}

/** A part of a call's page with an address of its own. */
export interface TabOfCall {
  readonly label: string;
  readonly Screen: ComponentType<CallTabProps>;
  /** What is shown as of a moment; of the others only the present is kept. */
  readonly hasPast?: true;
}
