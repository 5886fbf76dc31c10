import { expect, it } from '@jest/globals';
import type { CellOption } from './cell.ts';
import { nearestOptions } from './nearest-options.ts';

const names = [
  'Santos',
  'Barra do Riacho (Portocel)',
  'Itaqui',
  'Rio Grande',
  'Rio de Janeiro',
  'Setubal',
  'Vlissingen',
  'Rotterdam',
  'Antwerp',
  'Savannah',
];
const ports: readonly CellOption[] = names.map((name) => ({ id: name.slice(0, 5).toUpperCase(), name }));

it.each([
  ['Vlisingen', ['Vlissingen']],
  ['ROTERDAM', ['Rotterdam']],
  ['Rottredam', ['Rotterdam']],
  ['Sántos Brasil', ['Santos']],
  ['Portocel', ['Barra do Riacho (Portocel)']],
  ['Barra do Riaxo', ['Barra do Riacho (Portocel)']],
  ['Rio', ['Rio de Janeiro', 'Rio Grande']],
  ['port of Antwerp', ['Antwerp']],
  ['Shanghai', []],
  ['x', []],
  ['', []],
  ['---', []],
])('for %j offers %j', (text, nearest) => {
  expect(nearestOptions(text, ports, 3).map(({ name }) => name)).toEqual(nearest);
});

it('offers so many at most, the nearest first', () => {
  const similar = ['Itaqui II', 'Itaqui', 'Itaquy', 'Itagui'].map((name) => ({ id: name, name }));
  expect(nearestOptions('itaqi', similar, 2).map(({ name }) => name)).toEqual(['Itaqui', 'Itaqui II']);
});

it('looks through five hundred options in a few milliseconds', () => {
  const many = Array.from({ length: 500 }, (_, n) => ({
    id: String(n),
    name: `Terminal ${n * 37} North Quay`,
  }));
  nearestOptions('Termnal 3700 Nort', many, 5);
  const times = ['Termnal 3737 Nort Quai', 'Terminall 74 Nroth', 'Norht Quay', 'Teminal'].map((text) => {
    const started = performance.now();
    nearestOptions(text, many, 5);
    return performance.now() - started;
  });
  expect(Math.min(...times)).toBeLessThan(100);
});
