import { useEffect, useState } from 'react';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { SessionsStore } from './SessionsStore.ts';
import './security.css';

/** What protects one's own account. */
export const Security = () => {
  const [sessions] = useState(() => new SessionsStore());
  useEffect(() => void sessions.load(), [sessions]);
  return (
    <div className="security">
      {/* Turned on or off, it ends the sessions elsewhere. */}
      <SecondFactor onChanged={() => void sessions.load()} />
      <Sessions store={sessions} />
    </div>
  );
};
