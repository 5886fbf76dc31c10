import { Link } from 'wouter';
import type { BookingVersionView } from '#contracts/booking/booking-view';
import { whatChanged } from '#contracts/booking/what-changed';
import type { TemplateColumn } from '#contracts/templates/template';
import type { Viewer } from '../../components/status/StatusGlyph.tsx';
import type { CellMark } from '../../components/table/table-columns.ts';
import { utcMoment } from '../../format/dates.ts';
import type { ListColumn } from '../../lists/ListTable.tsx';
import { cellKeyOf } from '../booking-lists/cell-key.ts';
import { bookingColumns, changeText, hasPairs, widestDischarge } from '../booking-lists/columns.tsx';
import { bookingName } from '../booking-lists/booking-name.ts';
import { whoChanged } from '#contracts/booking/who-changed';
import { WhatChanged } from './what-changed.tsx';
import './history.css';

/** In history every version shows what it changed, and none its problems of today. */
export const changeMark = (booking: BookingVersionView, key: string): CellMark | null => {
  const change = booking.changes.find(({ field }) => cellKeyOf(field) === key);
  return change ? { kind: 'changed', text: changeText(change) } : null;
};

/** An assignment is a version that changes no cell: without it, two versions would read alike. */
const broker: ListColumn<BookingVersionView> = {
  key: 'broker',
  header: 'Broker',
  width: 160,
  text: (booking) => booking.broker?.name ?? '',
};

/** What changed and by whom, when it held, then the columns of the list and the broker: no two rows read alike. */
export const versionColumns = (
  rows: readonly BookingVersionView[],
  shown: readonly TemplateColumn[],
  viewer: Viewer,
  timelineHref: (id: string) => string,
): readonly ListColumn<BookingVersionView>[] => {
  const [, ...columns] = bookingColumns({
    viewer,
    columns: shown,
    dischargePorts: widestDischarge(rows),
    pairs: hasPairs(rows),
    firstNumber: 1,
    now: 0,
  });
  const own: readonly ListColumn<BookingVersionView>[] = [
    {
      key: 'changed',
      header: 'What changed',
      width: 320,
      text: whatChanged,
      content: (version) => <WhatChanged version={version} />,
    },
    {
      key: 'by',
      header: 'Changed by',
      width: 256,
      text: ({ changedBy, submittedBy }) => whoChanged(changedBy, submittedBy),
    },
    {
      key: 'timeline',
      header: 'Timeline',
      width: 84,
      text: () => 'Timeline',
      content: (version) => (
        <Link href={timelineHref(version.id)} aria-label={`Timeline of ${bookingName(version)}`}>
          Timeline
        </Link>
      ),
    },
    { key: 'version', header: 'Version', width: 64, numeric: true, text: ({ version }) => String(version) },
    { key: 'updatedAt', header: 'Valid from', width: 172, text: ({ updatedAt }) => utcMoment(updatedAt) },
    {
      key: 'archiveDate',
      header: 'Archived',
      width: 172,
      text: ({ archiveDate }) => (archiveDate ? utcMoment(archiveDate) : 'Current'),
    },
  ];
  const marked = columns.map((column) => ({
    ...column,
    mark: (booking: BookingVersionView) => changeMark(booking, column.key),
  }));
  return [
    ...marked.filter(({ pinned }) => pinned),
    ...own,
    ...marked.filter(({ pinned }) => !pinned),
    broker,
  ];
};
