import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/**
 * A page is as slow as what each of its changes makes the browser work out anew. Two kinds of rules have it work out all of the page,
 * and look the same in every window.
 */
const root = join(import.meta.dirname, '..');

interface Rule {
  readonly selector: string;
  readonly declarations: string;
}

const rulesOf = (text: string): readonly Rule[] =>
  [...text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(
    ([, selectors = '', declarations = '']) =>
      // Commas within brackets are of one selector.
      selectors
        .split(/,(?![^(]*\))/)
        .map((selector) => ({ selector: selector.trim().replaceAll(/\s+/g, ' '), declarations })),
  );

const rules = globSync('**/*.css', { cwd: root }).flatMap((file) =>
  rulesOf(readFileSync(join(root, file), 'utf8')),
);

/** What a rule is about: the last part of its selector, without the elements that others are told by. */
const subjectOf = (selector: string): string => {
  const bare = selector.replaceAll(/:(?:has|not|where)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '');
  return bare.split(/[ >+~]+(?![^(]*\))/).at(-1) ?? '';
};

const isAboutEverything = (subject: string): boolean =>
  /^\*?$/.test(subject.replaceAll(/::?(?!is\()[\w-]+/g, ''));

describe('style sheets', () => {
  // Chromium keeps one list of what `:has` may change for all rules with it: with "everything" in it, each change under any of them is one of everything.
  it('name what they style by what another element has', () => {
    const ofHas = rules.filter(({ selector }) => selector.includes(':has('));
    expect(ofHas.length).toBeGreaterThan(10);
    expect(ofHas.filter(({ selector }) => isAboutEverything(subjectOf(selector)))).toEqual([]);
  });

  // A duration, however short, gives everything a transition of every property: whatever changes moves there in an animation of its own.
  it('give no transition to everything', () => {
    const ofEverything = rules.filter(
      ({ selector, declarations }) =>
        isAboutEverything(subjectOf(selector)) && /transition/.test(declarations),
    );
    expect(ofEverything.map(({ selector }) => selector)).toEqual(['*', '*::before', '*::after']);
    for (const { declarations } of ofEverything)
      expect(declarations.match(/transition[^;]*/g)).toEqual(['transition: none !important']);
  });
});
