import { LoaderCircle } from 'lucide-react';
import './spinner.css';

/** Something is under way; what, the control around it says. It stands still for whoever wants less motion. */
export const Spinner = ({ size = 16 }: { readonly size?: number }) => (
  <LoaderCircle className="spinner" size={size} strokeWidth={1.75} aria-hidden />
);
