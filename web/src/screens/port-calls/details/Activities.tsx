import type { ActivitiesAnswer, ActivityName } from '#contracts/port-calls/details';
import { Part } from './Part.tsx';
import { usePart } from './use-part.ts';
import { Tonnes } from './VoyageOverview.tsx';

/** What goes on first, then what is planned. */
const widgets: readonly (readonly [ActivityName, string])[] = [
  ['discharging', 'Discharging'],
  ['loading', 'Loading'],
  ['bunkerStem', 'Bunker Stem'],
  ['discharge', 'Discharge Cargo'],
  ['load', 'Load Cargo'],
  ['transit', 'Transit Cargo'],
];

/** What is done with cargo and bunkers at the call, in MT; what goes on now blinks. */
export const Activities = () => {
  const store = usePart<ActivitiesAnswer>('activities');
  return (
    <section aria-label="Activity At Port">
      <Part store={store} rows={2} rowHeight={60}>
        {(answer) => (
          <ul className="activities">
            {widgets.map(([name, title]) => {
              const { value, isActive } = answer[name];
              return (
                <li key={name} className="activity">
                  <h3>
                    {title}
                    {isActive ? (
                      <span className="activity-dot">
                        <span className="visually-hidden">In progress</span>
                      </span>
                    ) : null}
                  </h3>
                  <p>Activity At Port</p>
                  <strong>
                    <Tonnes value={value} />
                  </strong>
                </li>
              );
            })}
          </ul>
        )}
      </Part>
    </section>
  );
};
