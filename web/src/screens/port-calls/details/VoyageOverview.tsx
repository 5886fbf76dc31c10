import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FuelType, VoyageOverviewAnswer } from '#contracts/port-calls/details';
import { Tag } from '../../../components/status/Tag.tsx';
import { displayQuantity } from '../../../format/quantities.ts';
import { voyageStateNames } from '../words.ts';
import { useCall } from './call-place.ts';
import { Part } from './Part.tsx';
import { usePart } from './use-part.ts';
import { vesselLink } from './vessel-link.ts';

const fuelNames: Readonly<Record<FuelType, string>> = {
  vlsfo: 'VLSFO',
  lsmgo: 'LSMGO',
  bio_vlsfo: 'Bio VLSFO',
  bio_lsmgo: 'Bio LSMGO',
};

/** `46 450 MT`, or `-`. */
export const Tonnes = ({ value }: { readonly value: number | null }) =>
  value === null ? (
    <>-</>
  ) : (
    <span className="number">
      {displayQuantity(Math.round(value))} <small>MT</small>
    </span>
  );

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Facts = ({ answer }: { readonly answer: VoyageOverviewAnswer }) => {
  const { organisation } = useCall();
  const { status, vessel, voyage, trade, qtyOnBoard, totalPortDays, fueling } = answer;
  return (
    <div className="facts">
      <dl>
        <Fact name="Voyage Status">
          <Tag tone={status === 'ongoing' ? 'accent' : 'neutral'}>
            {status === 'ongoing' ? <span className="call-dot" aria-hidden /> : null}
            {voyageStateNames[status]}
          </Tag>
        </Fact>
        <Fact name="Vessel">
          {vessel.linked ? <Link href={vesselLink(organisation, vessel)}>{vessel.name}</Link> : vessel.name}
        </Fact>
        <Fact name="Voyage">{voyage || '-'}</Fact>
        <Fact name="Trade">{trade || '-'}</Fact>
      </dl>
      <dl className="facts-numbers">
        <Fact name="Quantity on board">
          <Tonnes value={qtyOnBoard} />
        </Fact>
        <Fact name="Total port days">{totalPortDays === null ? '-' : totalPortDays.toFixed(1)}</Fact>
      </dl>
      <dl className="facts-numbers">
        {fueling.map(({ type, value }) => (
          <Fact key={type} name={fuelNames[type]}>
            <Tonnes value={value} />
          </Fact>
        ))}
      </dl>
    </div>
  );
};

/** The voyage that the call belongs to: how it stands, what is on board. */
export const VoyageOverview = () => {
  const store = usePart<VoyageOverviewAnswer>('voyage-overview');
  return (
    <section className="panel" aria-label="Voyage Overview">
      <header className="panel-head panel-head-plain">
        <h2>Voyage Overview</h2>
      </header>
      <Part store={store} rows={4}>
        {(answer) => <Facts answer={answer} />}
      </Part>
    </section>
  );
};
