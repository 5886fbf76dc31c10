import { X } from 'lucide-react';

export interface ChipProps {
  readonly label: string;
  readonly text: string;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** A filter that is set: its text leads to where it is chosen, its cross takes it away. */
export const Chip = ({ label, text, onOpen, onRemove }: ChipProps) => (
  <span className="chip">
    <button type="button" className="chip-text" onClick={onOpen} aria-label={`Filter ${label}: ${text}`}>
      <span>{label}</span> <strong>{text}</strong>
    </button>
    <button type="button" className="chip-remove" onClick={onRemove} aria-label={`Remove filter ${label}`}>
      <X size={14} strokeWidth={1.75} aria-hidden />
    </button>
  </span>
);
