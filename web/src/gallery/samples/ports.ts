import type { Choice } from '../../components/form/choice.ts';

/** Options for lists that are long enough to be searched. */
export const ports: readonly Choice[] = [
  'Santos',
  'Portocel',
  'Rotterdam',
  'Antwerp',
  'Baltimore',
  'Mobile',
  'Savannah',
  'Livorno',
  'Qingdao',
  'Changshu',
  'Busan',
  'Nagoya',
  'Iskenderun',
].map((name) => ({ id: name.toLowerCase(), name }));
