import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { contract, contractPage } from '@/test/factories/contract';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { openForm, saveAnswers, saved } from '@/test/open-edit-form';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

beforeEach(() => {
  server.use(http.get('/energy-balance', () => HttpResponse.json({ data: [], total: 0 })));
});

describe('editing a contract', () => {
  it('CT-11 has its sections, filled with the contract', async () => {
    await openForm();
    for (const name of [
      'Informações gerais',
      'Vigência e limites',
      'Preço e fornecimento',
      'Dados adicionais',
      'Resumo de conformidades',
    ]) {
      expect(screen.getByRole('region', { name })).toBeVisible();
    }
    expect(screen.getByLabelText(/^Cliente/)).toHaveValue('Metalúrgica São José Ltda.');
    expect(screen.getByLabelText(/^CNPJ/)).toHaveValue('12.345.678/0001-95');
    expect(screen.getByLabelText(/^Volume por mês/)).toHaveValue('0,450');
    expect(screen.getByLabelText('Unidade do volume')).toHaveValue('MW médio');
    expect(screen.getByLabelText('Fonte de energia')).toHaveValue('Incentivada 50%');
    expect(screen.getByLabelText(/^Início da vigência/)).toHaveValue('01/01/2026');
    expect(screen.getByLabelText('Preço médio (R$/MWh)')).toHaveValue('247,35');
    expect(screen.getByLabelText('PROINFA (MWh por mês)')).toHaveValue('6,412');
    expect(await screen.findByText('Nenhuma fatura registrada.')).toBeVisible();
  });

  it("CT-12 adds and removes additional data; a blank label becomes 'Campo N'", async () => {
    server.use(
      http.get('/contracts/c-1', () =>
        HttpResponse.json(contract({ additional: [{ label: 'Garantia', value: 'Fiança' }] })),
      ),
    );
    const sent = saveAnswers(saved);
    const { user, put, save } = await openForm();
    expect(screen.getByLabelText('Nome do dado 1')).toHaveValue('Garantia');
    await user.click(screen.getByRole('button', { name: 'Adicionar dado' }));
    await user.click(screen.getByRole('button', { name: 'Adicionar dado' }));
    put('Valor do dado 2', 'São Paulo');
    put('Nome do dado 3', 'Praça');
    put('Valor do dado 3', 'SP');
    await user.click(screen.getByRole('button', { name: 'Remover dado 1' }));
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.additional).toEqual([
      { label: 'Campo 1', value: 'São Paulo' },
      { label: 'Praça', value: 'SP' },
    ]);
  });

  it('CC-19 puts what the server says of prices and volumes beside them', async () => {
    saveAnswers(() =>
      problem(422, 'Falta preço para abr/2026', 'validacao', {
        fields: [
          { path: 'prices.periods[0].default_price', message: 'Falta preço para abr/2026' },
          { path: 'seasonal_volumes', message: 'A soma não confere' },
        ],
      }),
    );
    const { save } = await openForm();
    await save();
    expect(await screen.findByText('Falta preço para abr/2026')).toBeVisible();
    expect(screen.getByText('A soma não confere')).toBeVisible();
  });

  it('CT-14 saves with the version that was read and returns to the detail', async () => {
    const sent = saveAnswers(saved);
    const { put, save, location } = await openForm();
    put('Limite superior', '130');
    await save();
    await waitFor(() => expect(location()).toBe('/contratos/c-1'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.ifMatch).toBe('"3"');
    expect(sent[0]?.body.upper_limit_percent).toBe(130);
    expect(await screen.findByText('Contrato CT-1790000000001 salvo')).toBeVisible();
  });

  it('CT-14 cancels back to the detail, and asks first where something was typed', async () => {
    const { user, put, location } = await openForm();
    put('Segmento', 'Comércio');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Continuar editando' }));
    expect(location()).toBe('/contratos/c-1/editar');
    put('Segmento', 'Indústria');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(location()).toBe('/contratos/c-1'));
  });

  it('CT-14 and CT-25 say why it failed, and keep what was typed', async () => {
    saveAnswers(
      () => new HttpResponse(null, { status: 500 }),
      () => problem(409, 'O contrato está em fechamento.'),
      () => HttpResponse.json(null),
    );
    const { put, save, location } = await openForm();
    put('Segmento', 'Comércio');
    await save();
    expect(
      await screen.findByText('Não foi possível salvar as alterações. Tente novamente.'),
    ).toBeVisible();
    await save();
    expect(await screen.findByText('O contrato está em fechamento.')).toBeVisible();
    await save();
    expect(await screen.findByText('Erro desconhecido ao atualizar contrato na API')).toBeVisible();
    expect(screen.getByLabelText('Segmento')).toHaveValue('Comércio');
    expect(location()).toBe('/contratos/c-1/editar');
  });

  it('CT-13 takes PROINFA in steps of 0,001 from 0 up; empty ones become null', async () => {
    const sent = saveAnswers(saved);
    const { put, save } = await openForm();
    const message = 'PROINFA deve ser maior ou igual a zero, com até 3 casas decimais';
    for (const wrong of ['-1', '0,0001']) {
      put('PROINFA (MWh por mês)', wrong);
      await save();
      expect(await screen.findByText(message)).toBeVisible();
    }
    put('PROINFA (MWh por mês)', '');
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    put('Fornecedor', '');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ proinfa_contribution: null, supplier: null });
  });

  it("CC-19 puts the server's sentences under their fields", async () => {
    saveAnswers(() =>
      problem(422, 'A data deve estar entre os anos de 1990 e 2100', 'validacao', {
        fields: [{ path: 'end_date', message: 'A data deve estar entre os anos de 1990 e 2100' }],
      }),
    );
    const { put, save } = await openForm();
    put('Segmento', 'Comércio');
    await save();
    expect(await screen.findByText('A data deve estar entre os anos de 1990 e 2100')).toBeVisible();
    expect(screen.getByLabelText(/^Fim da vigência/)).toHaveFocus();
  });

  it('CT-08 shows the edit in the list at once and takes it back on failure', async () => {
    let refuse = () => {};
    saveAnswers(async () => {
      await new Promise<void>((resolve) => {
        refuse = resolve;
      });
      return problem(503, 'Servidor em manutenção.');
    });
    server.use(http.get('/contracts', () => HttpResponse.json(contractPage([contract()]))));
    const { user, router } = renderApp('/contratos', { user: gestora() });
    await user.click(await screen.findByRole('link', { name: /^Editar/ }));
    await screen.findByRole('button', { name: 'Salvar alterações' });
    fireEvent.change(screen.getByLabelText(/^Cliente/), { target: { value: 'Padaria Nova' } });
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await screen.findByRole('button', { name: 'Salvando…' });
    await router.navigate('/contratos');
    expect(await screen.findByRole('row', { name: /Padaria Nova/ })).toBeVisible();
    refuse();
    expect(await screen.findByRole('row', { name: /Metalúrgica São José/ })).toBeVisible();
    expect(await screen.findByText('CT-1790000000001: Servidor em manutenção.')).toBeVisible();
  });

  it('leaves prices and the adjusted flag out for who may not write them', async () => {
    server.use(
      http.get('/contracts/c-1', () => HttpResponse.json(contract({ status: 'Em análise' }))),
    );
    const sent = saveAnswers(saved);
    const { put, save } = await openForm(consultor());
    expect(screen.queryByLabelText(/^Preço/)).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    put('Fornecedor', 'Beta');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).not.toHaveProperty('average_price_mwh');
    expect(sent[0]?.body).not.toHaveProperty('adjusted');
    expect(sent[0]?.body.supplier).toBe('Beta');
  });

  it('closes the form to consultants once the contract is in force', async () => {
    renderApp('/contratos/c-1/editar', { user: consultor() });
    expect(
      await screen.findByText('Somente contratos em análise podem ser alterados por consultores.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Salvar alterações' })).not.toBeInTheDocument();
  });

  it('CT-10 says that there is no such contract', async () => {
    renderApp('/contratos/nada/editar', { user: gestora() });
    expect(await screen.findByRole('heading', { name: 'Contrato não encontrado' })).toBeVisible();
  });
});

describe('the adjusted flag', () => {
  it('CT-18 shows what it does and takes a reason', async () => {
    const sent = saveAnswers(saved);
    const { user, put, save } = await openForm();
    const summary = within(screen.getByRole('region', { name: 'Resumo de conformidades' }));
    expect(summary.getAllByText('Conforme')).toHaveLength(1);
    await user.click(summary.getByRole('checkbox', { name: 'Contrato ajustado' }));
    expect(summary.getAllByText('Conforme')).toHaveLength(3);
    await save();
    expect(await summary.findByText('Informe o motivo do ajuste')).toBeVisible();
    put('Motivo do ajuste *', 'Aditivo assinado');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ adjusted: true, reason: 'Aditivo assinado' });
  });
});
