import { describe, expect, it } from '@jest/globals';
import { UnsavedWork } from './unsaved-work.ts';

describe('work that an ended session kept', () => {
  it('is given back once, to whose it is', () => {
    const kept = new UnsavedWork<string>();
    kept.keep('ana', 'draft-1', 'half a sentence');
    expect(kept.take('ana', 'draft-2')).toBeUndefined();
    expect(kept.take('ana', 'draft-1')).toBe('half a sentence');
    expect(kept.take('ana', 'draft-1')).toBeUndefined();
  });

  it('is gone where somebody else signs in', () => {
    const kept = new UnsavedWork<string>();
    kept.keep('ana', 'draft-1', 'half a sentence');
    expect(kept.take('jose', 'draft-1')).toBeUndefined();
    expect(kept.take('ana', 'draft-1')).toBeUndefined();
  });
});
