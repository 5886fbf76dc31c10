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

it('folds each name of a list once, however many texts are looked up', () => {
  let reads = 0;
  const many = Array.from({ length: 500 }, (_, n) => ({
    id: String(n),
    get name() {
      reads += 1;
      return `Terminal ${n * 37} North Quay`;
    },
  }));
  nearestOptions('Termnal 3700 Nort', many, 5);
  reads = 0;
  for (let n = 0; n < 100; n += 1) expect(nearestOptions(`Santos ${n}`, many, 5)).toEqual([]);
  expect(reads).toBe(0);
  expect(nearestOptions('Terminal 37 Nort Quay', many, 1)).toEqual([
    { id: '1', name: 'Terminal 37 North Quay' },
  ]);
});
