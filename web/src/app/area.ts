import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StringRouteParams } from 'wouter';
import type { GateName } from '#contracts/people/gates';
import type { ChangedPayload } from '#contracts/live/channels';
import type { ProfileOrganisation } from '#contracts/people/profile';

/**
 * All that the application knows of an area; each stands in `area.tsx` of its folder, and in the list of `areas.ts`. An area
 * that is not in that list is shown nowhere: no address leads to it, no menu, no landing page.
 */
export interface Area {
  /** Whose row of `gates.ts` says who gets in; its scope says whether addresses stand under an organisation. */
  readonly gate: GateName;
  /** What only this area asks for. */
  readonly allows?: (organisation: ProfileOrganisation) => boolean;
  /** Its line of the menu; without one it is reached otherwise. */
  readonly menu?: MenuEntry;
  readonly routes: readonly ScreenRoute[];
  /** What it hears on the user's channel, by the event's name; whatever nobody hears has the profile read anew. */
  readonly hears?: Readonly<Record<string, (payload: ChangedPayload<unknown>) => void>>;
}

export interface MenuEntry {
  readonly label: string;
  /** What it is called in an organisation, where that depends on what the organisation is. */
  readonly labelIn?: (organisation: ProfileOrganisation) => string;
  readonly icon: LucideIcon;
  readonly path: (organisation: string) => string;
  /** Addresses that count as being in the area, after the organisation's prefix. */
  readonly under: string;
}

export interface ScreenRoute {
  /** As the router reads it, after the organisation's prefix; what stands for a name is an id. */
  readonly pattern: string;
  readonly element: (parameters: Readonly<Record<string, string>>) => ReactNode;
}

/** A screen at an address, with what the address names: `screen('/receipts/:submission', ({ submission }) => …)`. */
export const screen = <const Pattern extends string>(
  pattern: Pattern,
  element: (parameters: StringRouteParams<Pattern>) => ReactNode,
): ScreenRoute => ({
  pattern,
  // The router gives the names that stand in the pattern, and no other.
  element: (parameters) => element(parameters as StringRouteParams<Pattern>),
});
