import { CloudAlert } from 'lucide-react';
import { Button } from '../form/Button.tsx';
import { Block } from './Block.tsx';

/** The specification's error card: something failed, and trying again may help. */
export const FailureBlock = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Block
    icon={CloudAlert}
    role="alert"
    title="We Are Sorry. Something Went Wrong."
    text="Try to refresh the page."
    action={<Button onClick={onRetry}>Refresh</Button>}
  />
);
