import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { client } from '@/test/factories/contract';
import { consultor } from '@/test/factories/user';
import { created, creationAnswers, openDialog } from '@/test/open-create-dialog';
import { server } from '@/test/server';

describe('the form of a new contract', () => {
  it("CC-01 has the sections 'Dados do contrato' and 'Resumo de conformidades'", async () => {
    const { dialog } = await openDialog();
    expect(dialog.getByRole('heading', { name: 'Dados do contrato' })).toBeVisible();
    const summary = dialog.getByRole('region', { name: 'Resumo de conformidades' });
    for (const key of ['Consumo', 'NF', 'Fatura', 'Encargos', 'Conformidade']) {
      expect(within(summary).getByText(key)).toBeVisible();
    }
    expect(within(summary).getAllByText('Em análise')).toHaveLength(5);
  });

  it('CC-02 to CC-05 and CC-07 tell what is missing, each until its field is edited', async () => {
    const sent = creationAnswers(() => HttpResponse.json(created, { status: 201 }));
    const { dialog, put, submit } = await openDialog();
    await submit();
    const messages = {
      Cliente: 'Informe o cliente',
      CNPJ: 'Informe um CNPJ válido',
      'Volume por mês': 'Informe um volume maior que zero',
      'Início da vigência': 'Informe o início da vigência',
      'Fim da vigência': 'Informe o fim da vigência',
    };
    for (const [label, message] of Object.entries(messages)) {
      expect(await dialog.findByText(message)).toBeVisible();
      expect(dialog.getByLabelText(new RegExp(`^${label}`))).toBeInvalid();
    }
    expect(dialog.getByLabelText(/^Cliente/)).toHaveFocus();
    for (const [label, message] of Object.entries(messages)) {
      put(new RegExp(`^${label}`), '1');
      expect(dialog.queryByText(message)).not.toBeInTheDocument();
    }
    expect(sent).toEqual([]);
  });

  it('CC-05 and CC-06 compare both ends and both limits, and clear with either', async () => {
    const { dialog, put, submit, fill } = await openDialog();
    fill();
    put(/^Fim da vigência/, '31/12/2026');
    put('Limite superior', '80');
    put('Limite inferior', '90');
    await submit();
    const end = 'O fim deve ser maior ou igual ao início';
    const limits = 'Limite superior deve ser maior ou igual ao inferior';
    expect(await dialog.findByText(end)).toBeVisible();
    expect(dialog.getByText(limits)).toBeVisible();
    put(/^Início da vigência/, '01/01/2026');
    put('Limite inferior', '70');
    expect(dialog.queryByText(end)).not.toBeInTheDocument();
    expect(dialog.queryByText(limits)).not.toBeInTheDocument();
  });

  it('MC-10 asks for the rule of a partial month, and only where there is one', async () => {
    const sent = creationAnswers(() => HttpResponse.json(created, { status: 201 }));
    const { user, dialog, put, submit, fill } = await openDialog();
    fill();
    expect(dialog.queryByLabelText('Mês parcial')).not.toBeInTheDocument();
    put(/^Início da vigência/, '15/03/2027');
    const question =
      'O suprimento na CCEE é por mês civil. O contrato começa em 15/03: informe se março é fornecido inteiro, só pelos dias ou não é fornecido.';
    await submit();
    expect(await dialog.findByText(question)).toBeVisible();
    put(/^Início da vigência/, '16/03/2027');
    expect(dialog.queryByText(question)).not.toBeInTheDocument();
    const rule = dialog.getByLabelText('Mês parcial');
    expect(within(rule).getAllByRole('option')).toHaveLength(4);
    await user.selectOptions(rule, 'Só pelos dias');
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      start_date: '2027-03-16',
      mes_parcial: 'pro_rata_dias',
    });
  });

  it('CC-06 keeps limits and flexibility between 0% and 500%', async () => {
    const { dialog, put, submit, fill } = await openDialog();
    fill();
    put('Limite superior', '501');
    put('Limite inferior', '-1');
    put('Flexibilidade', '500,01');
    await submit();
    for (const message of [
      'Limite superior deve estar entre 0% e 500%',
      'Limite inferior deve estar entre 0% e 500%',
      'Flexibilidade deve estar entre 0% e 500%',
    ]) {
      expect(await dialog.findByText(message)).toBeVisible();
    }
  });

  it('VD-35 shows the band that the limits make, and that an open one leaves nothing outside', async () => {
    const { user, dialog } = await openDialog();
    const field = dialog.getByLabelText('Flexibilidade');
    await user.type(dialog.getByLabelText(/^Volume/), '55');
    const says = (band: string) =>
      expect(field).toHaveAccessibleDescription(
        `Mínimo 0%, máximo 500%, até 6 casas decimais. Vale onde o limite está em branco. ${band}`,
      );
    says('Faixa: 0,000 a 110,000\u00a0MWh. Faixa aberta: nada fica fora.');
    await user.clear(field);
    await user.type(field, '20');
    says('Faixa: 44,000 a 66,000\u00a0MWh.');
  });

  it('CC-03 masks the CNPJ as it is typed, letters included', async () => {
    const { user, dialog } = await openDialog();
    const field = dialog.getByLabelText(/^CNPJ/);
    await user.type(field, '12abc345');
    expect(field).toHaveValue('12.ABC.345');
    await user.type(field, '01de35');
    expect(field).toHaveValue('12.ABC.345/01DE-35');
  });

  it('CC-09, CC-10 and CC-11 start with the specified defaults and offer the choices', async () => {
    const { dialog } = await openDialog();
    expect(dialog.getByLabelText('Limite superior')).toHaveValue('200');
    expect(dialog.getByLabelText('Limite inferior')).toHaveValue('0');
    expect(dialog.getByLabelText('Flexibilidade')).toHaveValue('100');
    expect(dialog.getByLabelText('Fonte de energia')).toHaveValue('Incentivada 0%');
    expect(dialog.getByLabelText('Fonte de energia')).toHaveAccessibleDescription(
      'Com 0%, a fonte aparece nas listas como Convencional.',
    );
    expect(dialog.getByLabelText('Unidade do volume')).toHaveValue('MWh');
    expect(dialog.getByLabelText('Status')).toHaveValue('Ativo');
    const choices = (label: string) =>
      within(dialog.getByLabelText(label))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(choices('Unidade do volume')).toEqual(['MWh', 'MW médio']);
    expect(choices('Fonte de energia')).toEqual([
      'Incentivada 0%',
      'Incentivada 50%',
      'Incentivada 100%',
    ]);
  });

  it('CC-10 converts the volume while it is typed, by 730 h or by the first month', async () => {
    const { user, dialog, put } = await openDialog();
    await user.selectOptions(dialog.getByLabelText('Unidade do volume'), 'MW médio');
    put(/^Volume por mês/, '0,45');
    expect(dialog.getByText('Equivale a 328,500 MWh em um mês de 730 h.')).toBeVisible();
    put(/^Início da vigência/, '01/10/2026');
    expect(dialog.getByText('Equivale a 334,800 MWh em out/2026 (744 h).')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Unidade do volume'), 'MWh');
    put(/^Volume por mês/, '334,8');
    expect(dialog.getByText('Equivale a 0,450 MW médio em out/2026 (744 h).')).toBeVisible();
  });

  it('fills the CNPJ from an existing client, by keyboard', async () => {
    server.use(
      http.get('/api/clients', ({ request }) => {
        const q = new URL(request.url).searchParams.get('q');
        return HttpResponse.json({
          data: q === 'pão' ? [client(), client({ id: 'cl-2', name: 'Pão Quente' })] : [],
        });
      }),
    );
    const { user, dialog } = await openDialog();
    const field = dialog.getByRole('combobox', { name: /^Cliente/ });
    await user.type(field, 'pão');
    expect(await dialog.findAllByRole('option', { name: /Pão/ })).toHaveLength(2);
    await user.keyboard('{Escape}');
    expect(dialog.queryByRole('listbox')).not.toBeInTheDocument();
    expect(field).toHaveFocus();
    await user.type(field, ' ');
    await user.keyboard('{Backspace}');
    await dialog.findByRole('option', { name: /Pão Doce/ });
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    const doce = dialog.getByRole('option', { name: /Pão Doce/ });
    expect(doce).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveAttribute('aria-activedescendant', doce.id);
    await user.keyboard('{Enter}');
    expect(field).toHaveValue('Padaria Pão Doce');
    expect(dialog.getByLabelText(/^CNPJ/)).toHaveValue('11.222.333/0001-81');
    expect(dialog.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('fills the CNPJ from an existing client, by a press', async () => {
    server.use(http.get('/api/clients', () => HttpResponse.json({ data: [client()] })));
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText(/^Cliente/), '11222');
    await user.click(await dialog.findByRole('option', { name: /Pão Doce/ }));
    expect(dialog.getByLabelText(/^Cliente/)).toHaveValue('Padaria Pão Doce');
    expect(dialog.getByLabelText(/^CNPJ/)).toHaveValue('11.222.333/0001-81');
  });

  it('asks before typed work is thrown away', async () => {
    const { user, dialog, put } = await openDialog();
    put('Segmento', 'Comércio');
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Descartar o que você digitou?',
    });
    await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
    expect(dialog.getByLabelText('Segmento')).toHaveValue('Comércio');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('leaves prices out for who may not write them', async () => {
    const sent = creationAnswers(() => HttpResponse.json(created, { status: 201 }));
    const { dialog, fill, submit } = await openDialog(consultor());
    expect(dialog.queryByLabelText(/^Preço/)).not.toBeInTheDocument();
    expect(dialog.getByLabelText('Fornecedor')).toBeVisible();
    fill();
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).not.toHaveProperty('average_price_mwh');
  });
});
