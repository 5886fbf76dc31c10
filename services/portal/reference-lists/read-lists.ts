import { validateSync, type ValidatorOptions } from 'class-validator';
import { fieldErrors } from '#api/errors/request-validation';
import type { ReviseList } from '#domain/reference/decide';
import { type ReferenceList, referenceLists } from '#domain/reference/lists';
import { isRecord, parsedJson } from '#platform/foreign-json';
import { ReferenceFault } from './reference-fault.ts';
import { itemShapes } from './list-items.ts';

const strictly: ValidatorOptions = {
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  validationError: { target: false, value: false },
};

const isList = (name: string): name is ReferenceList => referenceLists.some((list) => list === name);

const itemFaults = (place: string, list: ReferenceList, item: unknown): readonly string[] => {
  if (!isRecord(item)) return [`${place}: Write an object.`];
  const errors = fieldErrors(validateSync(Object.assign(new itemShapes[list](), item), strictly), place);
  return Object.entries(errors).map(([field, messages]) => `${field}: ${messages[0] ?? 'Not allowed.'}`);
};

const isId = (id: string): boolean => id.trim() === id && id !== '' && id.length <= 128 && id !== '__proto__';

const listFaults = (list: string, given: unknown): readonly string[] => {
  if (!isList(list)) return [`${list}: There is no such list. The lists are ${referenceLists.join(', ')}.`];
  if (!isRecord(given)) return [`${list}: Write an object of "items" and "withdraw".`];
  const { items = {}, withdraw = [], ...more } = given;
  const unknown = Object.keys(more).map((key) => `${list}.${key}: This field is not known here.`);
  if (!isRecord(items)) return [...unknown, `${list}.items: Write an object of items by their ids.`];
  const isWithdraw = Array.isArray(withdraw) && withdraw.every((id) => typeof id === 'string');
  return [
    ...unknown,
    ...(isWithdraw ? [] : [`${list}.withdraw: Write a list of ids.`]),
    ...(isWithdraw ? withdraw : []).flatMap((id: string) =>
      Object.hasOwn(items, id) ? [`${list}.withdraw: ${id} is among the items, too.`] : [],
    ),
    ...Object.entries(items).flatMap(([id, item]) =>
      isId(id)
        ? itemFaults(`${list}.items.${id}`, list, item)
        : [`${list}.items.${id}: An id has 1 to 128 characters.`],
    ),
  ];
};

/**
 * What a file asks for: `{"ports": {"items": {"BRSSZ": {…}}, "withdraw": ["BRRIG"]}, …}`. Lists and items that it does not
 * name stay as they are.
 * @throws ReferenceFault naming every field that is wrong
 */
export const readLists = (text: string): readonly ReviseList[] => {
  const given = parsedJson(text.replace(/^\uFEFF/, ''));
  if (!isRecord(given)) throw new ReferenceFault(['The file is no JSON object of lists.']);
  const faults = Object.entries(given).flatMap(([list, revision]) => listFaults(list, revision));
  if (faults.length > 0) throw new ReferenceFault(faults);
  return Object.entries(given as Readonly<Record<ReferenceList, Partial<ReviseList>>>).map(
    ([list, { items = {}, withdraw = [] }]) => ({ list: list as ReferenceList, items, withdraw }),
  );
};
