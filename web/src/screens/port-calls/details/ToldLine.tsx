import { Popover, PopoverDisclosure, PopoverProvider } from '@ariakit/react';
import { History } from 'lucide-react';
import { Fragment } from 'react';
import type { ToldEstimate } from '#contracts/port-calls/details';
import { utcMoment } from '../../../format/dates.ts';
import { arrivalText, toldShown, toldText, toldWithoutMore } from './told-text.ts';

/** All of them with the moment at which each was told. */
const AllTold = ({ told, hidden }: { readonly told: readonly ToldEstimate[]; readonly hidden: number }) => (
  <PopoverProvider placement="top-start">
    <PopoverDisclosure className="link-button told-more">+{hidden}</PopoverDisclosure>
    <Popover
      className="popover told-all"
      gutter={4}
      portal
      unmountOnHide
      aria-label="Every ETA that was told"
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Told</th>
            <th scope="col">ETA, port time</th>
          </tr>
        </thead>
        <tbody>
          {told.map((one) => (
            <tr key={one.toldAt}>
              <td>{utcMoment(one.toldAt)}</td>
              <td>{toldText(one).eta}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Popover>
  </PopoverProvider>
);

/** Every ETA that was told of the call, and once the vessel is there how far off the last one was. */
export const ToldLine = ({
  told,
  arrivedAt,
}: {
  readonly told: readonly ToldEstimate[];
  readonly arrivedAt: string | null;
}) => {
  if (told.length === 0) return null;
  const hidden = told.length > toldWithoutMore ? told.length - toldShown : 0;
  return (
    <p className="told">
      <History size={14} strokeWidth={1.75} aria-hidden />
      <span>
        ETA told
        {hidden > 0 ? (
          <>
            {' '}
            <AllTold told={told} hidden={hidden} />;
          </>
        ) : null}
        {told.slice(hidden).map((one, at) => {
          const { on, eta } = toldText(one);
          return (
            <Fragment key={one.toldAt}>
              {at > 0 ? '; ' : ' '}
              <strong>{on}:</strong> {eta}
            </Fragment>
          );
        })}
        .{arrivedAt === null ? null : ` ${arrivalText(arrivedAt, told)}`}
      </span>
    </p>
  );
};
