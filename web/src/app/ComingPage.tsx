import { useEffect, useState } from 'react';
import { LoaderCircle } from 'lucide-react';
import { Block } from '../components/feedback/Block.tsx';

const delayMs = 150;

/** Where a screen will stand whose code is on its way; said only when that takes longer than 150 ms. */
export const ComingPage = () => {
  const [said, setSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="page" aria-busy="true">
      {said ? <Block icon={LoaderCircle} title="Hold tight! Just getting this page ready..." /> : null}
    </div>
  );
};
