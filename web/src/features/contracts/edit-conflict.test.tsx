import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { contract } from '@/test/factories/contract';
import { problem } from '@/test/handlers/problem';
import { openForm, saveAnswers, saved } from '@/test/open-edit-form';
import { server } from '@/test/server';

beforeEach(() => {
  server.use(http.get('/energy-balance', () => HttpResponse.json({ data: [], total: 0 })));
});

describe('an override of the compliance', () => {
  it('R9 sends what was changed only, with its reason', async () => {
    const sent = saveAnswers(saved);
    const { user, put, save } = await openForm();
    await user.click(screen.getByRole('checkbox', { name: 'Definir conformidades manualmente' }));
    await user.selectOptions(screen.getByLabelText('NF'), 'Conforme');
    await save();
    expect(await screen.findByText('Informe o motivo do ajuste')).toBeVisible();
    put('Motivo do ajuste *', 'NF corrigida');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ compliance_nf: 'Conforme', reason: 'NF corrigida' });
    expect(sent[0]?.body).not.toHaveProperty('compliance_consumption');
  });
});

describe('a conflict', () => {
  const theirs = contract({
    version: 4,
    supplier: 'Beta Energia',
    additional: [{ label: 'Garantia', value: 'Fiança' }],
    upper_limit_percent: 150,
    updated_by: 'Bruno de Lima',
    updated_at: '2026-11-20T17:30:00Z',
  });
  const stale = () =>
    problem(412, 'Outra pessoa alterou este contrato.', 'versao_desatualizada', {
      current: theirs,
    });

  async function collide(...more: (() => Response)[]) {
    const sent = saveAnswers(stale, ...more);
    const view = await openForm();
    view.put('Limite superior', '130');
    view.put('Segmento', 'Comércio');
    await view.save();
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Este contrato mudou enquanto você editava' }),
    );
    return { ...view, dialog, sent };
  }
  const rows = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent?.replace('\u00a0', ' ')));

  it('says who changed it, and shows both values of what differs', async () => {
    const { dialog } = await collide();
    expect(dialog.getByText(/Bruno de Lima salvou alterações em 20\/11\/2026 14:30/)).toBeVisible();
    expect(rows(dialog.getByRole('table', { name: 'Alterado por você' }))).toEqual([
      ['Segmento', 'Comércio', 'Indústria'],
      ['Limite superior', '130%', '150%'],
    ]);
    expect(rows(dialog.getByRole('table', { name: 'Alterado pela outra pessoa' }))).toEqual([
      ['Fornecedor', 'Comercializadora Alfa', 'Beta Energia'],
      ['Dados adicionais', '–', 'Garantia: Fiança'],
    ]);
  });

  it("'Manter as minhas alterações' saves them over the current version", async () => {
    const { user, dialog, sent, location } = await collide(saved);
    await user.click(dialog.getByRole('button', { name: 'Manter as minhas alterações' }));
    await waitFor(() => expect(location()).toBe('/contratos/c-1'));
    expect(sent.map((call) => call.ifMatch)).toEqual(['"3"', '"4"']);
    expect(sent[1]?.body).toMatchObject({
      upper_limit_percent: 130,
      segment: 'Comércio',
      supplier: 'Beta Energia',
    });
  });

  it("'Usar a versão atual' shows it in the form, to go on from there", async () => {
    const { user, dialog, sent, put, save } = await collide(saved);
    await user.click(dialog.getByRole('button', { name: 'Usar a versão atual' }));
    expect(screen.getByLabelText('Limite superior')).toHaveValue('150');
    expect(screen.getByLabelText('Segmento')).toHaveValue('Indústria');
    put('Segmento', 'Serviços');
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.ifMatch).toBe('"4"');
    expect(sent[1]?.body).toMatchObject({ segment: 'Serviços', upper_limit_percent: 150 });
  });

  it('keeps what was typed when the dialog is closed without a choice', async () => {
    const { user, dialog } = await collide();
    await user.click(dialog.getByRole('button', { name: 'Fechar' }));
    expect(screen.getByLabelText('Limite superior')).toHaveValue('130');
    expect(screen.getByLabelText('Segmento')).toHaveValue('Comércio');
  });
});
