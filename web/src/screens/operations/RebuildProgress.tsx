import type { ProjectionAction, ProjectionRebuild } from '#contracts/operations/projections';
import { Button } from '../../components/form/Button.tsx';
import { displayQuantity } from '../../format/quantities.ts';

const timeLeft = (seconds: number | null): string => {
  if (seconds === null) return '';
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s left`;
  return `${Math.round(seconds / 60)} min left`;
};

const stateText = (rebuild: ProjectionRebuild): string => {
  switch (rebuild.state) {
    case 'running':
      return `${displayQuantity(rebuild.rate)} events/s${rebuild.secondsLeft === null ? '' : `, ${timeLeft(rebuild.secondsLeft)}`}`;
    case 'paused':
      return 'Paused';
    case 'flipping':
      return 'Taking over';
    case 'refused':
      return `Not taken over: ${rebuild.refusal ?? 'it parked more than the one in use'}`;
  }
};

/** How far a rebuild is, and what can be done about it. */
export const RebuildProgress = ({
  rebuild,
  onAction,
}: {
  readonly rebuild: ProjectionRebuild;
  readonly onAction: (action: ProjectionAction) => void;
}) => {
  const share = rebuild.ofEvents === 0 ? 1 : Math.min(1, rebuild.events / rebuild.ofEvents);
  const percent = Math.floor(share * 100);
  return (
    <div className="rebuild">
      <progress value={percent} max={100} aria-label={`Rebuild ${rebuild.generation}`} />
      <span className="rebuild-percent">{percent}%</span>
      <span className="rebuild-text">{stateText(rebuild)}</span>
      {rebuild.state === 'running' ? (
        <Button size="small" variant="ghost" onClick={() => onAction('pause')}>
          Pause
        </Button>
      ) : null}
      {rebuild.state === 'paused' ? (
        <Button size="small" variant="ghost" onClick={() => onAction('resume')}>
          Resume
        </Button>
      ) : null}
      {rebuild.state === 'flipping' ? null : (
        <Button size="small" variant="danger" onClick={() => onAction('abort')}>
          Abort
        </Button>
      )}
    </div>
  );
};
