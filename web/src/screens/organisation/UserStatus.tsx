import type { UserStanding } from '#contracts/people/organisation-users';
import { Glyph } from '../../components/status/StatusGlyph.tsx';
import { standings } from './words.ts';

/** Whether somebody is in the organisation, was invited, or let an invitation lapse. */
export const UserStatus = ({ status }: { readonly status: UserStanding }) => {
  const { shape, tone, text } = standings[status];
  return (
    <span className="status">
      <Glyph shape={shape} tone={tone} />
      {text}
    </span>
  );
};
