import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { WholeNumbers } from '../WholeNumbers.tsx';
import { IconButton } from '../form/Button.tsx';
import { snackbars, type SnackbarMessage } from './snackbars.ts';
import './snackbar.css';

const showMs = 5_000;
const icons = { success: CircleCheck, error: OctagonAlert, warning: TriangleAlert, info: Info };

const Snackbar = ({ message }: { readonly message: SnackbarMessage }) => {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => snackbars.dismiss(message.id), showMs);
    return () => clearTimeout(timer);
  }, [held, message.id]);
  const Icon = icons[message.kind];
  return (
    <div
      className={`snackbar snackbar-${message.kind}`}
      role={message.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>
        <WholeNumbers text={message.text} />
      </span>
      {message.action ? (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            snackbars.dismiss(message.id);
            message.action?.onSelect();
          }}
        >
          {message.action.label}
        </button>
      ) : null}
      <IconButton label="Dismiss" size="small" onClick={() => snackbars.dismiss(message.id)}>
        <X size={14} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
};

export const SnackbarArea = observer(() => (
  <div className="snackbars">
    {snackbars.messages.map((message) => (
      <Snackbar key={message.id} message={message} />
    ))}
  </div>
));
