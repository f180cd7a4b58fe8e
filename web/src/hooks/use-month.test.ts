import { describe, expect, it } from 'vitest';
import golden from '@/test/golden/face.json';
import { monthOfSources } from './use-month';

describe('FC-03 the working month', () => {
  it.each(golden.months)('address $url, tab $tab, newest $latest: $opens', ({ opens, ...from }) => {
    expect(monthOfSources(from)).toBe(opens);
  });

  it('takes no text that is no month', () => {
    const from = { url: '2026-13', tab: 'out', latest: null, now: '2026-11' };
    expect(monthOfSources(from)).toBe('2026-11');
  });
});
