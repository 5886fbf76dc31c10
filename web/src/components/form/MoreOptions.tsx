import { useEffect, useRef } from 'react';
import './select.css';

/** The end of the options: once it comes into sight, the next page is asked for. */
export const MoreOptions = ({ onSeen }: { readonly onSeen: () => void }) => {
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) onSeen();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onSeen]);
  return (
    <p ref={end} className="select-more">
      Loading more…
    </p>
  );
};
