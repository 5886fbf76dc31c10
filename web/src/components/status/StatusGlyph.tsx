import type { BookingStatus } from '#contracts/booking/booking-view';
import { bookingStatusNames } from '#contracts/booking/status-names';
import { glyphParts, type GlyphShape, type GlyphTone } from './glyph-parts.ts';
import './status.css';

/** A 13 px glyph that says a state by shape and colour; the text beside it says it in words. */
export const Glyph = ({ shape, tone }: { readonly shape: GlyphShape; readonly tone: GlyphTone }) => (
  <svg className={`glyph glyph-${tone}`} width="13" height="13" viewBox="0 0 13 13" aria-hidden>
    {glyphParts[shape].map(({ tag: Tag, className, attributes }) => (
      <Tag key={`${Tag} ${className}`} className={className} {...attributes} />
    ))}
  </svg>
);

export type Viewer = 'customer' | 'staff';

interface Appearance {
  readonly shape: GlyphShape;
  readonly tone: GlyphTone;
  readonly text: string;
}

const neutral = (shape: GlyphShape, text: string): Appearance => ({ shape, tone: 'neutral', text });

/** How a status reads to a viewer: amber only for what waits on this viewer. */
export const appearanceOf = (status: BookingStatus, viewer: Viewer): Appearance => {
  switch (status) {
    case 'declared':
      return neutral('ring', bookingStatusNames.declared);
    case 'under_discussion':
      return neutral('dashed', bookingStatusNames.under_discussion);
    case 'nominated':
      return { shape: 'half', tone: 'accent', text: 'Nominated' };
    case 'vessel_nominated':
      return { shape: 'three_quarters', tone: 'accent', text: bookingStatusNames.vessel_nominated };
    case 'approved':
      return { shape: 'check', tone: 'success', text: bookingStatusNames.approved };
    case 'cancelled':
      return neutral('slash', bookingStatusNames.cancelled);
    case 'pending_customer_review':
      return viewer === 'customer'
        ? { shape: 'clock', tone: 'warning', text: 'Your review' }
        : neutral('clock', 'Customer review');
    case 'pending_g2o_review':
      return viewer === 'staff'
        ? { shape: 'clock', tone: 'warning', text: 'Your review' }
        : neutral('clock', 'G2O review');
  }
};

/** The text alone, where there is no room for the glyph or no React to draw it. */
export const statusText = (status: BookingStatus, viewer: Viewer): string =>
  appearanceOf(status, viewer).text;

/** Glyph and plain text, as in tables; `tag` sets them on a tint of 20 px, as in headers. */
export const Status = ({
  status,
  viewer,
  tag = false,
}: {
  readonly status: BookingStatus;
  readonly viewer: Viewer;
  readonly tag?: boolean;
}) => {
  const { shape, tone, text } = appearanceOf(status, viewer);
  return (
    <span className={tag ? `status tag tag-${tone}` : 'status'}>
      <Glyph shape={shape} tone={tone} />
      {text}
    </span>
  );
};
