import type { TransferredFieldView } from '#contracts/booking/transfer-view';
import { sameTerm, singleFields, type SingleField, type TermValue } from '#domain/booking/terms';
import type { TransferPayload } from '#domain/booking/transfer-payload';
import { scalarOf } from './shown-terms.ts';

interface Field {
  readonly field: string;
  readonly of: (payload: TransferPayload) => TermValue;
}

const names: Readonly<Partial<Record<SingleField, string>>> = {
  loadingPort: 'loadingPort.name',
  loadingQty: 'loadingPort.qty',
};

const single = (name: SingleField): Field => ({
  field: names[name] ?? name,
  of: ({ terms }) => terms[name],
});

/** Ports of discharge stand behind the port of loading. */
const lastBeforeDischarge = singleFields.indexOf('loadingQty') + 1;
const before = singleFields.slice(0, lastBeforeDischarge).map(single);
const after = singleFields.slice(lastBeforeDischarge).map(single);
const broker: Field = { field: 'broker', of: (payload) => payload.broker };

/** Lines of either stand at the same place, so that a line that went says what it was. */
const lines = (payloads: readonly TransferPayload[]): readonly Field[] => {
  const ordinals = new Set(payloads.flatMap(({ terms }) => Object.keys(terms.discharge)));
  return [...ordinals]
    .sort((a, b) => Number(a) - Number(b))
    .flatMap((ordinal, place): readonly Field[] => [
      {
        field: `dischargePorts.${place}.name`,
        of: ({ terms }) => terms.discharge[ordinal]?.port ?? null,
      },
      { field: `dischargePorts.${place}.qty`, of: ({ terms }) => terms.discharge[ordinal]?.qty ?? null },
    ]);
};

/** What would be sent, field by field against what the voyage-management system holds; what is empty in both is left out. */
export const payloadFields = (
  held: TransferPayload | null,
  now: TransferPayload,
): readonly TransferredFieldView[] =>
  [...before, ...lines(held ? [held, now] : [now]), ...after, broker].flatMap(({ field, of }) => {
    const [was, is] = [held && of(held), of(now)];
    if (was === null && is === null) return [];
    return [{ field, held: scalarOf(was), now: scalarOf(is), changed: held !== null && !sameTerm(was, is) }];
  });
