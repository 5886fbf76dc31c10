import { vesselsList } from '#contracts/vessels/vessel-view';
import { pageQueryOf } from '../lists/query.ts';

export class VesselsQuery extends pageQueryOf(vesselsList) {}
