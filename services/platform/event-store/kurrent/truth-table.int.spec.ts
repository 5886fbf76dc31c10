import { afterAll } from '@jest/globals';
import { truthTableContract } from '../truth-table.contract.ts';
import { fromNowOn } from './from-now-on.specification.ts';
import { StoreOnTwin } from './twin.specification.ts';

let on: StoreOnTwin | undefined;
afterAll(async () => on?.close());

truthTableContract(
  'KurrentDB, before the protocol twin',
  async () => {
    on ??= await StoreOnTwin.open();
    return fromNowOn(on.store);
  },
  25,
);
