import { SecondFactor } from './SecondFactor.tsx';
import './security.css';

/** What protects one's own account. */
export const Security = () => (
  <div className="security">
    <SecondFactor />
  </div>
);
