import { statementDecider } from '../shared/statements.ts';
import type { VesselEvent } from './events.ts';

export const vesselDecider = statementDecider<VesselEvent>();
