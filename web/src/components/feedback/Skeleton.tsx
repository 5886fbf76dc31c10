import { useEffect, useState } from 'react';
import './skeleton.css';

const delayMs = 150;

/** Grey bars in the final row height, without shimmer; they come only when the answer takes longer than 150 ms. */
export const SkeletonRows = ({ rows, height = 32 }: { readonly rows: number; readonly height?: number }) => {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="skeleton" aria-busy="true">
      <output className="visually-hidden">Loading...</output>
      {shown
        ? Array.from({ length: rows }, (_, row) => (
            <div className="skeleton-row" style={{ height }} key={row} aria-hidden>
              <span style={{ width: 84 }} />
              <span style={{ width: 104 }} />
              <span style={{ width: `${20 + ((row * 7) % 5) * 4}%` }} />
            </div>
          ))
        : null}
    </div>
  );
};
