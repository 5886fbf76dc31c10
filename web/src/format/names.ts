/** `Atlântica Celulose` → `AC`, `Ana Prado` → `AP`, `Laycan` → `LA`. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1] ?? '') : '';
  const letters = last === '' ? first.slice(0, 2) : first.charAt(0) + last.charAt(0);
  return letters.toUpperCase();
};

/** A stable choice of 1 to `count` for an id, for the colours of avatars and peers. */
export const toneOf = (id: string, count: number): number => {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return (sum % count) + 1;
};
