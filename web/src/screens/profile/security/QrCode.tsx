import { useMemo } from 'react';
import { encode } from 'uqr';

export interface QrCodeProps {
  readonly text: string;
  /** What whoever does not see it is told. */
  readonly label: string;
}

/** A square a dark module, in rows. */
const drawn = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** Dark on light whatever the theme: not every camera reads it the other way round. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  // The border is the quiet zone that the standard asks for.
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text]);
  return (
    <figure className="qr-code" aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <path d={drawn(data)} shapeRendering="crispEdges" />
      </svg>
    </figure>
  );
};
