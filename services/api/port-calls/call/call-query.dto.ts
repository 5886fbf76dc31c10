import { AsOf } from '../../lists/query.ts';

/** One call as it was. */
export class CallQuery {
  @AsOf()
  asOf?: string;
}
