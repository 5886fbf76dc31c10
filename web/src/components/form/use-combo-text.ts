import { useState } from 'react';
import { foldText } from '#contracts/cells/fold-text';
import { optionIn } from '#contracts/cells/options';
import type { Choice } from './choice.ts';

const maxCharacters = 128;

export interface ComboText {
  readonly text: string;
  /** What was typed, without case and accents; empty while nothing is. */
  readonly wanted: string;
  readonly problem: string | undefined;
  readonly type: (text: string) => void;
  readonly choose: (option: Choice | null) => void;
  /** Takes what was typed for the option that it names, among these; says so where it names none. */
  readonly settle: (options: readonly Choice[]) => void;
}

export interface ComboValue {
  readonly label: string;
  readonly value: Choice | null;
  readonly onChange: (value: Choice | null) => void;
}

/** What is typed until it is settled: an option, nothing, or a text that is none. */
export const useComboText = ({ label, value, onChange }: ComboValue): ComboText => {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const wanted = foldText((typed ?? '').trim());
  const choose = (option: Choice | null) => {
    setTyped(null);
    setProblem(undefined);
    if (option?.id !== value?.id) onChange(option);
  };
  const settle = (options: readonly Choice[]) => {
    if (typed === null) return;
    const named = optionIn(wanted, options);
    const exact = named && options.find(({ id }) => id === named.id);
    // Opened and left as it was: the value may be in no list that is offered now.
    if (typed === value?.name) return choose(value);
    if (wanted === '' || exact) return choose(exact ?? null);
    setProblem(`Choose ${label.toLowerCase()} from the list.`);
    onChange(null);
    return undefined;
  };
  const type = (text: string) => setTyped(text.slice(0, maxCharacters));
  return { text: typed ?? value?.name ?? '', wanted, problem, type, choose, settle };
};
