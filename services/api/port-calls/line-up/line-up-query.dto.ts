import { lineUpList } from '#contracts/port-calls/cargo-line-up';
import { criteriaQueryOf, pageQueryOf } from '../../lists/query.ts';

/** What narrows the line-up's filters. */
export class LineUpCriteriaQuery extends criteriaQueryOf(lineUpList) {}

/** A page of the line-up. */
export class ListLineUpQuery extends pageQueryOf(lineUpList) {}
