import { foldText } from './fold-text.ts';

/** The months in English, Portuguese, Spanish, French and German, folded; with the short forms that are no beginnings. */
const names: readonly string[] = [
  'january janeiro enero janvier januar janner',
  'february fevereiro febrero fevrier februar',
  'march marco marzo mars marz maerz mrz',
  'april abril avril',
  'may maio mayo mai',
  'june junho junio juin juni',
  'july julho julio juillet juli',
  'august agosto aout',
  'september setembro septiembre setiembre septembre',
  'october outubro octubre octobre oktober',
  'november novembro noviembre novembre',
  'december dezembro diciembre decembre dezember',
];

const shortest = 3;

/** By any beginning of three letters or more that no other month shares: `jui` is June and July. */
const monthsByBeginning = ((): ReadonlyMap<string, number> => {
  const months = new Map<string, number>();
  const shared = new Set<string>();
  names.forEach((line, index) => {
    for (const name of line.split(' ')) {
      for (let length = shortest; length <= name.length; length += 1) {
        const beginning = name.slice(0, length);
        const known = months.get(beginning);
        if (known !== undefined && known !== index + 1) shared.add(beginning);
        months.set(beginning, index + 1);
      }
    }
  });
  for (const beginning of shared) months.delete(beginning);
  return months;
})();

/** 1 to 12, whatever the name's case and accents; 0 where there is no such month. */
export const monthNumber = (name: string): number => monthsByBeginning.get(foldText(name)) ?? 0;
