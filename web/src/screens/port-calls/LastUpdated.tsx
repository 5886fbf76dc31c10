import { agoText, utcMoment } from '../../format/dates.ts';
import { useNow } from '../../stores/use-now.ts';

/** `Last updated 12 minutes ago`: when the voyage-management system last told of what is shown. */
export const LastUpdated = ({ at }: { readonly at: string | null }) => {
  const now = useNow();
  if (at === null) return null;
  return (
    <span className="last-updated" title={utcMoment(at)}>
      Last updated {agoText(new Date(at), now)}
    </span>
  );
};
