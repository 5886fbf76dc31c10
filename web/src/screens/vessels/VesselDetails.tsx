import { Ship } from 'lucide-react';
import type { VesselView } from '#contracts/vessels/vessel-view';
import { FlagIcon } from './flags.tsx';
import { flagLabel, particularsOf } from './particulars.ts';

/** No picture of a ship is told by the feed yet: a plain place stands where one would. */
const Picture = ({ vessel: { name, images } }: { readonly vessel: VesselView }) => {
  const [image] = images;
  return image ? (
    <img className="vessel-picture" src={image.source} alt={image.title} />
  ) : (
    <div className="vessel-picture vessel-no-picture">
      <Ship size={32} strokeWidth={1.25} aria-hidden />
      <span className="visually-hidden">No picture of {name}</span>
    </div>
  );
};

/** What a vessel is, in one column of names and one of figures. */
export const VesselDetails = ({ vessel }: { readonly vessel: VesselView }) => (
  <div className="vessel">
    <Picture vessel={vessel} />
    <dl className="vessel-particulars">
      {particularsOf(vessel).map(({ label, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {label === flagLabel ? <FlagIcon name={value} /> : null}
            {value}
            {unit ? <span className="vessel-unit"> {unit}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
