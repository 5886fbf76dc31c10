import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { Block } from '../../components/feedback/Block.tsx';
import { buttonClass } from '../../components/form/Button.tsx';
import { requestsPath } from './paths.ts';
import { resolvedText, resolvedTitle } from './request-words.ts';

export const BackToList = () => (
  <Link className={buttonClass('primary')} href={requestsPath}>
    Back to User List
  </Link>
);

/** A colleague was faster. */
export const Resolved = () => (
  <Block icon={CircleCheck} title={resolvedTitle} text={resolvedText} action={<BackToList />} />
);
