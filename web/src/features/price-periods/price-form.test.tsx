import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { created, creationAnswers, openDialog } from '@/test/open-create-dialog';

const title = 'Preços médios por período';

describe('within the form of a new contract', () => {
  it('CC-14 are written into the form and sent with the contract', async () => {
    const sent = creationAnswers(() => HttpResponse.json(created, { status: 201 }));
    const { user, dialog, fill, put, submit } = await openDialog();
    fill();
    put('Preço médio (R$/MWh)', '250000');
    await user.click(dialog.getByRole('button', { name: 'Definir preços por período' }));
    const modal = within(await screen.findByRole('dialog', { name: title }));
    expect(modal.getByText('12 meses, 0 exceções')).toBeVisible();
    await user.click(modal.getByText('Preços por mês'));
    expect(modal.getByLabelText('Preço de dez/2027')).toBeVisible();
    await user.type(modal.getByLabelText('Preço padrão'), '220');
    await user.selectOptions(modal.getByLabelText('Índice'), 'IPCA');
    await user.click(modal.getByRole('button', { name: 'Salvar preços' }));
    await waitFor(
      () => expect(screen.queryByRole('dialog', { name: title })).not.toBeInTheDocument(),
      { timeout: 4000 },
    );
    expect(dialog.getByText('1 período, jan/2027 a dez/2027, reajuste por IPCA')).toBeVisible();
    const average = dialog.getByLabelText('Preço médio (R$/MWh)');
    expect(average).toHaveValue('220,00');
    expect(average).toHaveAttribute('readonly');
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).not.toHaveProperty('average_price_mwh');
    expect(sent[0]?.body.prices?.periods).toEqual([
      { start_month: '2027-01', end_month: '2027-12', default_price: '220', months: [] },
    ]);
  });
});
