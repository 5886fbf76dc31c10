import { createContext, useContext } from 'react';
import type { CallTab } from '../paths.ts';
import type { CallChanges } from './CallChanges.ts';

/** Which call is shown, and where its calls and addresses are. */
export interface CallPlace {
  /** `/internal/port-calls`, or the agency's. */
  readonly base: string;
  /** Whose addresses its links have; undefined: the staff's. */
  readonly organisation: string | undefined;
  /** The address of a call of the same voyage, as of the same moment. */
  readonly hrefOf: (portId: string, tab?: CallTab) => string;
  readonly portId: string;
  /** The past that is shown; null: now. */
  readonly asOf: string | null;
  /** Tells when something of the voyage has changed. */
  readonly changes: CallChanges;
}

export const CallContext = createContext<CallPlace | undefined>(undefined);

/** @throws outside of a call's page */
export const useCall = (): CallPlace => {
  const place = useContext(CallContext);
  if (!place) throw new Error('This belongs to the page of a port call.');
  return place;
};
