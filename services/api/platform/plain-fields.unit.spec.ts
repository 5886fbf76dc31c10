import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import * as fc from 'fast-check';
import { plainLine, plainLines } from '#domain/shared/plain-text';
import { anyCharacter } from '../../../tests/support/any-text.ts';
import { type Dto, requestDtos, validatorsOf } from '../../../tests/support/request-dtos.ts';
import { keptTextOf, withPlainTexts } from './plain-fields.ts';

/** As the pipes of bodies and queries have it. */
const strictly = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true };

const dtos = await requestDtos();

/** Every field of every body and query, by the metadata of its validators; what is inherited, once. */
const fields = [
  ...new Map(
    dtos.flatMap((type) =>
      validatorsOf(type).map(({ target, propertyName: field }) => {
        const name = `${typeof target === 'function' ? target.name : target}.${field}`;
        return [name, { name, type, field }] as const;
      }),
    ),
  ).values(),
];

interface Field {
  readonly type: Dto;
  readonly field: string;
}

type Way = (field: Field, sent: unknown) => object;

const asCopied: Way = ({ type, field }, sent) => plainToInstance(type, { [field]: sent });
const asItCame: Way = ({ type, field }, sent) => withPlainTexts(Object.assign(new type(), { [field]: sent }));

/** What a handler is given of a value, by both ways that a body takes; nothing where it is refused by the field's name. */
const taken = (
  { type, field }: Field,
  sent: unknown,
  ways: readonly Way[] = [asCopied, asItCame],
): readonly unknown[] => {
  const instances = ways.map((way) => way({ type, field }, sent));
  return instances.flatMap((instance) => {
    const isRefused = validateSync(instance, strictly).some(({ property }) => property === field);
    return isRefused ? [] : [(instance as Record<string, unknown>)[field]];
  });
};

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const isPlain = (text: string): boolean => text === plainLines(text);
const takesAll = ({ type, field }: Field, sent: unknown): boolean =>
  taken({ type, field }, sent).every((value) => textsIn(value).every(isPlain));

const exempt = fields.filter(
  ({ type, field }) => typeof keptTextOf(type.prototype as object, field) === 'object',
);
const held = fields.filter((field) => !exempt.includes(field));

const dirty = ['\u0007 Sa\u0303o\u200b ', ' 2027-03 ', '\ufeff1', ' e\u0301\ud83d'];
const asSent = (text: string): readonly unknown[] => [text, [text], { text }, [{ id: text }]];

describe('every field of a body and a query', () => {
  it('is found', () => {
    expect(dtos.length).toBeGreaterThan(15);
    expect(fields.length).toBeGreaterThan(70);
  });

  it.each(held)('keeps texts plain, or refuses them by its name: $name', (field) => {
    for (const sent of dirty.flatMap(asSent)) expect([sent, takesAll(field, sent)]).toEqual([sent, true]);
  });

  it.each(held)('refuses half a character by its name: $name', (field) => {
    for (const sent of [...asSent('x\ud800'), ...asSent('\udc00')]) expect(taken(field, sent)).toEqual([]);
  });

  it('that is taken as it came says why', () => {
    const reasons = exempt.map(({ name, type, field }) => {
      const kept = keptTextOf(type.prototype as object, field);
      return `${name}: ${typeof kept === 'object' ? kept.verbatim : ''}`;
    });
    expect(reasons.filter((reason) => !reason.includes('Nobody reads it.')).sort()).toEqual([
      'AcceptInvitationRequest.confirm_password: A password is what was typed, to the character.',
      'AcceptInvitationRequest.password: A password is what was typed, to the character.',
      'DraftChangesBody.discardRows: Ids of rows are only compared.',
      'EnrolmentRequest.password: A password is what was typed, to the character.',
      'ExternalPasswordRequest.confirm_password: A password is what was typed, to the character.',
      'ExternalPasswordRequest.current_password: A password is what was typed, to the character.',
      'ExternalPasswordRequest.new_password: A password is what was typed, to the character.',
      'FirstCode.enrolment: What was sealed here is only opened again.',
      'LoginRequest.password: A password is what was typed, to the character.',
      'PasswordRequest.confirm_password: A password is what was typed, to the character.',
      'PasswordRequest.password: A password is what was typed, to the character.',
      'ProfileRequest.confirm_password: A password is what was typed, to the character.',
      'ProfileRequest.current_password: A password is what was typed, to the character.',
      'ProfileRequest.new_password: A password is what was typed, to the character.',
      'RegistrationRequest.password: A password is what was typed, to the character.',
      'ReviewBody.rows: Ids of rows are only compared; cells are kept as `CanonicalCells` has them.',
      'SecondStepRequest.sign_in: What the first step answered with is only compared.',
      'SignOnQuery.redirect: The client reads it as it reads every return path.',
      'SubmitBody.bookings: Each is read by itself, as `BookingBody` says.',
      'ThemeRequest.theme: One of the names that the portal has.',
    ]);
  });

  const bounded = fields.filter(({ type, field }) => {
    const kept = keptTextOf(type.prototype as object, field);
    return typeof kept !== 'object' || kept.verbatim !== 'Nobody reads it.';
  });

  const manyTexts = Array.from({ length: 20_001 }, () => 'x');

  it.each(bounded)('refuses what is too long by its name: $name', (field) => {
    expect(taken(field, 'x'.repeat(5_000))).toEqual([]);
    // Copying it takes a third of a second, and its bound is the same rule either way.
    expect(taken(field, manyTexts, [asItCame])).toEqual([]);
    if (held.includes(field)) expect(taken(field, ['x'.repeat(5_000)])).toEqual([]);
  });
});

describe('a text that is kept in one line, or with its lines', () => {
  it('is what the one function makes of it, in whatever field', () => {
    const [code, comment] = ['code', 'comment'].map((name) =>
      fields.find(({ name: known }) => known === `BookingBody.${name}`),
    );
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (text) => {
        fc.pre(text.isWellFormed() && plainLine(text) !== '');
        expect(code && taken(code, text)).toEqual([plainLine(text), plainLine(text)]);
        expect(comment && taken(comment, text)).toEqual([plainLines(text), plainLines(text)]);
      }),
    );
  });
});
