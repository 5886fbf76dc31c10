import type { StatementView } from '#contracts/booking/proof';
import type { StatementDocument } from './read-model.ts';

/** A statement for members of its organisation and for staff. */
export const presentStatement = ({ day, count, hash, previous }: StatementDocument): StatementView => ({
  day,
  count,
  hash,
  previous,
});
