import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { VesselCertificate } from '#contracts/vessels/vessel-view';
import { pageOf, profileFor, ShownScreen } from '../../../../tests/support/shown-screen.tsx';
import { VesselDocuments } from './VesselDocuments.tsx';

const certificate = (n: number): VesselCertificate => ({
  id: `c-${n}`,
  name: `Certificate ${n}`,
  type: 'class',
  kind: 'certificate',
  expires_at: null,
  expiry: null,
  mediaType: 'application/pdf',
  size: 1_024,
});

describe('documents of a vessel', () => {
  let screen: ShownScreen;
  beforeEach(() => {
    screen = new ShownScreen();
  });
  afterEach(() => screen.close());

  it('have their pages below what scrolls, as other lists have', async () => {
    const rows = Array.from({ length: 10 }, (_, n) => certificate(n));
    screen.answer('GET /vessels/9700011/certificates', pageOf(rows, { pages: 2 }));
    screen.answer('GET /vessels/9700011/certificates/filters', { names: [] });
    await screen.signIn(profileFor('g2o', []));
    await screen.show(<VesselDocuments path="/vessels/9700011/certificates" page={{ title: 'Tern' }} />);
    const pages = document.querySelector('[aria-label="Pages"]');
    expect(pages?.textContent).toContain('1 / 2');
    expect(pages?.closest('main')).toBeNull();
    expect(document.querySelector('main')?.textContent).toContain('Certificate 9');
  });
});
