import type { CallMoment, UpcomingActionName } from '#contracts/port-calls/timeline';
import { localMoment } from '#domain/shared/zones';
import type { PortCall } from '#domain/voyage/calls';
import { type CallNow, type TerminalNow, upcomingActionOf } from '#domain/voyage/derived';
import type { ViewInputs } from '../runtime/presenting/view.ts';
import type { VoyageDocument } from './read-model.ts';

/** Who looks at calls: staff, or an agency by its companies. */
export type CallViewer = 'staff' | { readonly companies: readonly string[] };

/** A voyage as it is shown, whether it stands so or stood so once. */
export type ShownVoyage = Pick<VoyageDocument, 'vvn' | 'vessel' | 'trade' | 'status' | 'calls' | 'toldAt'>;

type Zones = Pick<ViewInputs, 'zoneOf'>;

/** Whether somebody may open a call: staff all, an agency those whose agent's company is its own. */
export const mayOpenCall = ({ agents }: Pick<PortCall, 'agents'>, viewer: CallViewer): boolean =>
  viewer === 'staff' || agents.some(({ company }) => viewer.companies.includes(company));

/** The agents' companies of a call, as far as somebody is told. */
export const companiesOf = ({ agents }: Pick<PortCall, 'agents'>, viewer: CallViewer): readonly string[] => {
  const companies = [...new Set(agents.map(({ company }) => company))];
  return viewer === 'staff' ? companies : companies.filter((one) => viewer.companies.includes(one));
};

/** Prints moments in the time of a call's port; in UTC where its zone is not known. */
export const portTimeAt =
  ({ port }: Pick<PortCall, 'port'>, { zoneOf }: Zones) =>
  (moment: string): string =>
    localMoment(moment, zoneOf(port.id) ?? 'UTC');

export const callMoment = (
  time: { readonly at: string; readonly happened: boolean } | null,
  print: (moment: string) => string,
): CallMoment | null => time && { date: print(time.at), happened: time.happened };

interface Upcoming {
  readonly upcomingAction: UpcomingActionName | null;
  readonly upcomingDate: string | null;
}

/** What comes next at these terminals, in port time. */
export const upcomingAt = (
  terminals: readonly TerminalNow[],
  print: (moment: string) => string,
): Upcoming => {
  const next = upcomingActionOf(terminals);
  return { upcomingAction: next?.action ?? null, upcomingDate: next && print(next.at) };
};

const timesOf = ({ eta, etb, etd }: TerminalNow) => [eta, etb, etd].flatMap((time) => time ?? []);

/** The call where a voyage's next action is; once all is passed, its last. */
export const nextCallOf = (calls: readonly CallNow[]): CallNow | undefined =>
  calls.find(({ terminals }) => terminals.some((one) => timesOf(one).some(({ passed }) => !passed))) ??
  calls.findLast(({ terminals }) => terminals.some((one) => timesOf(one).length > 0));
