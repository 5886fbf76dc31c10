import type { BookingStatus } from '#contracts/booking/booking-view';
import { TagList } from '../../components/form/TagList.tsx';
import { Status } from '../../components/status/StatusGlyph.tsx';
import { Tag, type TagTone } from '../../components/status/Tag.tsx';
import { Sample, SampleRow } from '../Sample.tsx';
import { ports } from './ports.ts';

const tones: readonly TagTone[] = ['neutral', 'accent', 'warning', 'danger', 'success'];

const statuses: readonly BookingStatus[] = [
  'declared',
  'under_discussion',
  'nominated',
  'vessel_nominated',
  'pending_customer_review',
  'pending_g2o_review',
  'approved',
  'cancelled',
];

export const StatusSamples = () => (
  <Sample id="status" title="Status and tags">
    <SampleRow>
      {statuses.map((status) => (
        <Status key={status} status={status} viewer="customer" />
      ))}
    </SampleRow>
    <SampleRow>
      {statuses.map((status) => (
        <Status key={status} status={status} viewer="customer" tag />
      ))}
    </SampleRow>
    <SampleRow>
      {tones.map((tone) => (
        <Tag key={tone} tone={tone}>
          {tone}
        </Tag>
      ))}
    </SampleRow>
    <TagList label="Ports of the trade" tags={ports} />
  </Sample>
);
