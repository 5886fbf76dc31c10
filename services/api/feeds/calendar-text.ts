import ical, {
  escape,
  foldLines,
  ICalEvent,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { plainLine, plainLines } from '#domain/shared/plain-text';
import { addDays } from '#domain/shared/days';
import { inSlices } from '#platform/fairness/in-slices';

/** One all-day entry of a calendar. */
export interface CalendarEntry {
  /** The same for as long as it lives: by it programs tell an entry that changed from a new one. */
  readonly uid: string;
  /** More with each change. */
  readonly sequence: number;
  /** Both ends counting, `yyyy-MM-dd`. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly summary: string;
  readonly description: string;
  readonly location?: string;
  readonly url?: string;
  readonly cancelled: boolean;
  /** ISO moments. */
  readonly createdAt: string;
  readonly changedAt: string;
}

export interface CalendarHead {
  readonly name: string;
  readonly description: string;
}

/** How often programs are asked to come again, in seconds; most of them do as they are set. */
const refreshEvery = 3_600;

/** Line ends, carets and control characters of what people typed cannot become a line of the calendar. */
const oneLine = (text: string): string => escape(plainLine(text), false);

const eventOf = (entry: CalendarEntry, calendar: ReturnType<typeof ical>): ICalEvent => {
  const { uid, sequence, firstDay, lastDay, location, url, cancelled } = entry;
  return new ICalEvent(
    {
      id: uid,
      sequence,
      stamp: entry.changedAt,
      created: entry.createdAt,
      lastModified: entry.changedAt,
      allDay: true,
      start: firstDay,
      // The day after the last one: the end of an entry is not in it.
      end: addDays(lastDay < firstDay ? firstDay : lastDay, 1),
      summary: plainLine(entry.summary),
      description: plainLines(entry.description),
      ...(location !== undefined && { location: plainLine(location) }),
      ...(url !== undefined && { url }),
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Nobody is busy because a ship may be worked in these days.
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
    },
    calendar,
  );
};

const emptyCalendar = ({ name, description }: CalendarHead) =>
  ical({
    prodId: { company: 'Laycan', product: 'Laycan portal', language: 'EN' },
    // The library writes these two as they are.
    name: oneLine(name),
    description: oneLine(description),
    ttl: refreshEvery,
  });

const end = 'END:VCALENDAR';

/**
 * A calendar as text (RFC 5545): lines of 75 octets at most, CRLF behind each, no method, for it is fetched and not sent. Written
 * entry by entry, and not by the library's own `toString`, so that others have their turn in between.
 */
export const calendarText = async (
  head: CalendarHead,
  entries: readonly CalendarEntry[],
): Promise<string> => {
  const calendar = emptyCalendar(head);
  const empty = calendar.toString();
  const opening = empty.slice(0, empty.lastIndexOf(end));
  const events = await inSlices(entries, (entry) => foldLines(eventOf(entry, calendar).toString()));
  return `${opening}${events.join('')}${end}\r\n`;
};
