import type { ProjectionStatus, RebuildStatus } from '../control.ts';

const cells = 30;

const grouped = (value: number): string => value.toLocaleString('en-GB');

export const duration = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** `bookings  ██████░░░░  54 %  270,000 of 500,000 events  41,200/s  6 s left`, on one line. */
export const progressLine = (name: string, rebuild: RebuildStatus): string => {
  const share = rebuild.ofEvents === 0 ? 1 : Math.min(1, rebuild.events / rebuild.ofEvents);
  const full = Math.round(share * cells);
  const bar = `${'█'.repeat(full)}${'░'.repeat(cells - full)}`;
  const left = rebuild.secondsLeft === null ? [] : [`${duration(rebuild.secondsLeft)} left`];
  const parts = [
    name,
    bar,
    `${Math.floor(share * 100)} %`,
    `${grouped(rebuild.events)} of ${grouped(rebuild.ofEvents)} events`,
    rebuild.state === 'running' ? `${grouped(rebuild.rate)}/s` : rebuild.state,
    ...left,
  ];
  return parts.join('  ');
};

/** How the read models stand, one line each, for a command without a name. */
export const overview = (status: readonly ProjectionStatus[]): readonly string[] => {
  const width = Math.max(...status.map(({ name }) => name.length));
  return status.map(({ name, generation, lag, parked, rebuild }) =>
    [
      name.padEnd(width),
      generation,
      lag === 0 ? 'up to date' : `${grouped(lag)} events behind`,
      ...(parked.length > 0 ? [`${grouped(parked.length)} parked`] : []),
      ...(rebuild ? [`building ${rebuild.generation}: ${rebuild.state}`] : []),
    ].join('  '),
  );
};
