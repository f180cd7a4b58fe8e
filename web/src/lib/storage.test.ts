import { describe, expect, it, vi } from 'vitest';
import { storage } from './storage';

describe('storage', () => {
  it('keeps and forgets', () => {
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  it('reads as absent where the browser forbids it', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    storage.set('a', '1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });
});
