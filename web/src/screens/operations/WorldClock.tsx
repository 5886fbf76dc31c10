import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { WorldClockView } from '#contracts/operations/world-clock';
import { longestRunMs, type WorldSpeed, worldSpeeds } from '#domain/world-clock/lead';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { utcMoment, utcTime } from '../../format/dates.ts';
import { useNow } from '../../stores/use-now.ts';
import { worldTime } from '../../stores/world-time.ts';

/** What the world does, and until when by the clock on the wall. */
const runText = (speed: number): string => {
  const last = worldTime.steps.at(-1);
  if (speed === 1 || !last) return 'as fast as the clock on the wall';
  const until = new Date(Date.parse(last.from) + longestRunMs);
  return `${speed} times as fast as the clock on the wall, until ${utcTime(until)} real time`;
};

/** In demo data only: how fast the world goes. */
export const WorldClock = observer(() => {
  // What is told anew with the time is the speed, which ends by itself.
  const now = useNow(10_000);
  const [busy, setBusy] = useState(false);
  if (!worldTime.isThere) return null;
  const speed = worldTime.speed();
  const asked = worldTime.steps.at(-1);
  const isComing = asked !== undefined && asked.speed !== speed && worldTime.isComing(asked);
  const set = async (wanted: WorldSpeed): Promise<void> => {
    setBusy(true);
    try {
      worldTime.heard(await http.put<WorldClockView>('/operations/world-clock', { speed: wanted }));
    } catch (failure) {
      snackbars.error(asHttpError(failure).message);
    }
    setBusy(false);
  };
  return (
    <section className="world-clock" aria-label="World clock">
      <p>
        It is {utcMoment(now.toISOString())} in the world of the demo data, which goes {runText(speed)}.
        {isComing ? ` It goes at ×${asked.speed} in a few seconds.` : ''}
      </p>
      {worldSpeeds.map((one) => (
        <Button
          key={one}
          size="small"
          variant={one === speed ? 'primary' : 'secondary'}
          aria-pressed={one === speed}
          disabled={busy}
          onClick={() => void set(one)}
        >
          ×{one}
        </Button>
      ))}
    </section>
  );
});
