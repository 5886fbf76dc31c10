import { displayRange } from '#contracts/cells/calendar';
import { changeTitles, type ChangeKind } from '#contracts/booking/timeline';
import type { MessageChange, NominationMessageView } from '#contracts/nomination/message-view';
import type { NominationView } from '#contracts/nomination/nomination-view';
import type { NominationField } from '#domain/nomination/terms';
import { displayQuantity } from '../../../format/quantities.ts';
import { changeValue } from '../../booking-pane/timeline/timeline-words.ts';
import { dischargeField, etaText } from '../nomination-words.ts';

/** What the portal itself is called where it speaks for a voyage. */
export const systemName = 'Voyage system';

/** Whose hand announces an answer that is about to be shown: nobody's who could be asked. */
export const portalName = 'Laycan';

/** Who spoke; an erased name reads as what is left of it. */
export const speaker = ({ user }: Pick<NominationMessageView, 'user'>): string => {
  if (user === null) return systemName;
  return user.name ?? (user.isStaff ? 'G2O' : 'A former colleague');
};

/** What a system message says behind the name; empty of what somebody wrote. */
export const didText = ({ type, body }: NominationMessageView): string => {
  switch (type) {
    case 'new':
      return `nominated ${body.vessel?.name ?? 'a vessel'}`;
    case 'updated':
      return 'updated the nomination';
    case 'declaration_updated':
      return 'updated declarations. The nomination is now pending G2O review';
    case 'approved':
      return 'approved the vessel';
    case 'confirmed_updates':
      return 'confirmed the changes';
    case 'message':
      return '';
  }
};

const lineText = ({ name, qty }: { readonly name: string; readonly qty: number | null }): string =>
  qty === null ? name : `${name} ${displayQuantity(qty)} MT`;

/** What was offered, of a message that nominates. */
export const offered = ({ type, body }: NominationMessageView): readonly (readonly [string, string])[] =>
  type !== 'new'
    ? []
    : (
        [
          ['Laycan', displayRange(body.laycanStart, body.laycanFinish)],
          ['Load port', body.loadingPort?.name ?? ''],
          ['Discharge ports', body.dischargePorts.map(lineText).join(', ')],
          ['Total', body.totalQty === null ? '' : `${displayQuantity(body.totalQty)} MT`],
        ] as const
      ).filter(([, value]) => value !== '');

/** `ETA`, `Discharge quantity Rotterdam`, `SZ-118: Laycan`. */
export const changeTitle = ({ type, name, code }: MessageChange): string => {
  const title = [changeTitles[type], ...(name === null ? [] : [name])].join(' ');
  return code === null || type === 'codeAdded' || type === 'codeRemoved' ? title : `${code}: ${title}`;
};

const isMoment = (kind: ChangeKind): boolean => kind === 'eta';

/** What a change came from or led to, as it reads; the ETA in the time of the load port. */
export const valueText = (
  kind: ChangeKind,
  value: MessageChange['from'],
  timed: { readonly etaZone: string | null },
): string => (isMoment(kind) && typeof value === 'string' ? etaText(value, timed) : changeValue(kind, value));

const names: Readonly<Record<string, string>> = {
  vesselVoyage: 'Vessel / voyage',
  type: 'Vessel type',
  trade: 'Trade',
  laycanStart: 'Laycan',
  laycanFinish: 'Laycan',
  eta: 'ETA',
  loadingPort: 'Load port',
  nominated: 'Nominated',
  comment: 'Comment',
};

/** What a message points at: `ETA`, `Discharge port Rotterdam`; without its name where it is no longer there. */
export const aboutText = (
  field: NominationField,
  { dischargePorts }: Pick<NominationView, 'dischargePorts'>,
): string => {
  const line = dischargePorts.find(({ cargoBookingPortId }) => dischargeField(cargoBookingPortId) === field);
  return names[field] ?? ['Discharge port', ...(line?.name ? [line.name] : [])].join(' ');
};

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** In the viewer's time: `09:12`. */
export const timeText = (timestamp: string): string => time.format(new Date(timestamp));

/** `Today`, `Mon 1 Mar 2027`. */
export const dayText = (timestamp: string, now: Date): string => {
  const text = day.format(new Date(timestamp)).replaceAll(',', '');
  return text === day.format(now).replaceAll(',', '') ? 'Today' : text;
};

/** `Julia Lind is typing`, `Julia Lind and Tom Olsen are typing`. */
export const typingText = (writers: readonly string[]): string => {
  if (writers.length === 0) return '';
  return `${writers.join(' and ')} ${writers.length === 1 ? 'is' : 'are'} typing`;
};
