import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { EmailsField } from './emails-field';

let held = '';

function Example({ emails = '' }: { emails?: string }) {
  const form = useForm({ defaultValues: { emails } });
  held = form.watch('emails');
  return <EmailsField control={form.control} name="emails" label="E-mails" most={10} />;
}

const field = () => screen.getByLabelText('E-mails');
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remover/ }).map((button) => button.ariaLabel);

describe('FC-01 CC-08 several addresses', () => {
  it('each becomes a chip at a comma, semicolon, space or Enter; the form holds commas', async () => {
    renderUi(<Example />);
    await userEvent.type(field(), 'ana@alfa.com.br;bia@alfa.com.br caio@alfa.com.br,dora@alfa');
    expect(chips()).toHaveLength(3);
    expect(field()).toHaveValue('dora@alfa');
    expect(held).toBe('ana@alfa.com.br, bia@alfa.com.br, caio@alfa.com.br, dora@alfa');
    await userEvent.type(field(), '{Enter}');
    expect(chips().at(-1)).toBe('Remover dora@alfa');
    expect(screen.getByTitle('E-mail inválido: dora@alfa')).toBeVisible();
  });

  it('lines that are pasted are addresses, also after what was typed', async () => {
    renderUi(<Example />);
    await userEvent.type(field(), 'x');
    fireEvent.paste(field(), {
      clipboardData: { getData: () => 'ana@alfa.com.br\nbia@alfa.com.br\n' },
    });
    expect(held).toBe('xana@alfa.com.br, bia@alfa.com.br');
    expect(chips()).toHaveLength(2);
  });

  it('one is taken away by its button, the last one comes back to be corrected', async () => {
    renderUi(<Example emails="ana@alfa.com.br, bia@alfa.com.br" />);
    await userEvent.click(screen.getByRole('button', { name: 'Remover ana@alfa.com.br' }));
    expect(held).toBe('bia@alfa.com.br');
    expect(field()).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    expect(field()).toHaveValue('bia@alfa.com.br');
    await userEvent.tab();
    expect(chips()).toEqual(['Remover bia@alfa.com.br']);
  });
});
