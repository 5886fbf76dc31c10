import { CloudAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../form/Button.tsx';
import { Block } from './Block.tsx';

/** The specification's error card: something failed, and trying again may help. It does so by itself when the network is back. */
export const FailureBlock = ({ onRetry }: { readonly onRetry: () => void }) => {
  useEffect(() => {
    globalThis.addEventListener('online', onRetry);
    return () => globalThis.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <Block
      icon={CloudAlert}
      role="alert"
      title="We Are Sorry. Something Went Wrong."
      text="Try to refresh the page."
      action={<Button onClick={onRetry}>Refresh</Button>}
    />
  );
};
