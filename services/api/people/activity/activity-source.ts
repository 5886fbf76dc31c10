import { activityList } from '#contracts/people/activity';
import { actsModel } from '#projections/acts/read-model';
import { listSource } from '../../lists/source.ts';

export const activitySource = listSource(actsModel, activityList, {
  filters: { kind: 'kind' },
  sorts: {},
  usual: () => ['at', -1],
  ties: (direction) => [['ordinal', direction]],
});
