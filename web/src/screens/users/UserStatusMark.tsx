import type { UserStatus } from '#contracts/people/user-admin';
import { Glyph } from '../../components/status/StatusGlyph.tsx';
import { statuses } from './user-words.ts';

/** Whether somebody has access, was only invited, or has access no more. */
export const UserStatusMark = ({ status }: { readonly status: UserStatus }) => {
  const { shape, tone, text } = statuses[status];
  return (
    <span className="status">
      <Glyph shape={shape} tone={tone} />
      {text}
    </span>
  );
};
