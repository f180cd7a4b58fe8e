import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchInput } from './search-input';

const asked = vi.fn();

function Example() {
  const [q, setQ] = useState('');
  return (
    <>
      <SearchInput
        label="Buscar cliente por nome"
        value={q}
        onSearch={(text) => {
          asked(text);
          setQ(text);
        }}
      />
      <button type="button" onClick={() => setQ('')}>
        Resetar filtros
      </button>
      <output>{q}</output>
    </>
  );
}

const box = () => screen.getByRole('searchbox', { name: 'Buscar cliente por nome' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('search box', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    asked.mockClear();
    render(<Example />);
  });
  afterEach(() => vi.useRealTimers());

  it('SH-18 asks 300 ms after the last key', () => {
    type('p');
    wait(299);
    type('pa');
    wait(299);
    expect(asked).not.toHaveBeenCalled();
    wait(1);
    expect(asked).toHaveBeenCalledExactlyOnceWith('pa');
  });

  it('EB-01 clears at once with its button', () => {
    type('pa');
    wait(300);
    fireEvent.click(screen.getByRole('button', { name: 'Limpar busca' }));
    expect(box()).toHaveValue('');
    expect(asked).toHaveBeenLastCalledWith('');
    wait(1000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('clears on Escape', () => {
    type('pa');
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(box()).toHaveValue('');
  });

  it('CT-03 follows a reset from outside', () => {
    type('pa');
    wait(300);
    fireEvent.click(screen.getByRole('button', { name: 'Resetar filtros' }));
    expect(box()).toHaveValue('');
    wait(1000);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
