import './brand.css';

/** The mark: a square with two posts and a bar, the window of a laycan. */
export const Mark = () => (
  <svg className="mark" width="22" height="22" viewBox="0 0 22 22" aria-hidden>
    <rect width="22" height="22" rx="4" />
    <path d="M5.75 5v12M16.25 5v12" />
    <rect className="mark-bar" x="8.5" y="9" width="5" height="4" rx="1" />
  </svg>
);

export const Brand = () => (
  <div className="brand">
    <Mark />
    <span>Laycan</span>
  </div>
);
