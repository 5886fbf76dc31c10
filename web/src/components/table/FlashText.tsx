import { useEffect, useRef, type ReactNode } from 'react';

const flashMs = 1_500;

/** Points out its cell for 1.5 s when the text changes while it is shown. */
export const FlashText = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => {
  const holder = useRef<HTMLSpanElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    const cell = holder.current?.closest('td, th');
    if (!cell || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    cell.animate([{ backgroundColor: 'var(--accent-tint)' }], { duration: flashMs, easing: 'ease-in' });
  }, [text]);
  return (
    <span className="cell-content" ref={holder}>
      {children}
    </span>
  );
};
