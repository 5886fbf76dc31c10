import { describe, expect, it } from '@jest/globals';
import { array, assert, nat, oneof, property, string } from 'fast-check';
import { v5 } from 'uuid';
import { anyCharacter } from '../../../tests/support/any-text.ts';
import { derivedId } from './commands.ts';

/** Stored ids derive from it: what any other implementation of version 5 says must hold for ever. */
describe('derived ids', () => {
  it('are those of RFC 9562', () => {
    const namespace = 'a3f1c2de-58b7-4d0c-9c61-0f6f4d1b7e25';
    assert(
      property(array(oneof(string({ unit: anyCharacter }), nat()), { minLength: 1 }), (parts) => {
        expect(derivedId(...parts)).toBe(v5(JSON.stringify(parts), namespace));
      }),
    );
  });
});
