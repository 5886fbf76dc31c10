import { expect, test } from '@jest/globals';
import { foldText } from './fold-text.ts';

test.each([
  ['São LUÍS', 'sao luis'],
  ['Atlântica', 'atlantica'],
  ['Atla\u0302ntica', 'atlantica'],
  ['ﬁbre', 'fibre'],
  ['Málaga № 5', 'malaga no 5'],
  ['ΣΑΣ', foldText('σας'.toUpperCase())],
  ['', ''],
])('folds %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});
