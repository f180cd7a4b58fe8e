import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PrintMenu } from './print-menu';

const still = { print: vi.fn(), loading: false, error: null, tooMany: false, dismiss: vi.fn() };

it.each([
  [{ tooMany: true }, 'Exporte a lista: são mais de 2.000 linhas.'],
  [{ error: new Error('offline') }, 'A lista não foi carregada. Tente novamente.'],
])('FC-09 says why a list is not printed: %o', async (state, text) => {
  const dismiss = vi.fn();
  render(<PrintMenu {...still} {...state} dismiss={dismiss} />);
  expect(screen.getByRole('dialog')).toHaveTextContent(text);
  await userEvent.keyboard('{Escape}');
  expect(dismiss).toHaveBeenCalled();
});
