import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { rerun, rerunItem } from '@/test/factories/simulation/rerun';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address = '/resimulacao') => renderApp(address, { user: gestora() });
const page = <R,>(data: R[]) => ({
  data,
  page: 1,
  pageSize: 20,
  total: data.length,
  totalCapped: false,
});

describe('everything open simulated again', () => {
  it('SM-06 lists who crossed the saving, with difference, owner and a ready text', async () => {
    const { user } = open();
    expect(await screen.findByText('1 cruzou')).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'Quem cruzou a economia' }));
    expect(table.getByRole('link', { name: 'Malharia Linha Fina' })).toHaveAttribute(
      'href',
      '/propostas/p-1',
    );
    expect(table.getByText(/^\+R\$\s56\.203,56$/)).toBeVisible();
    expect(table.getByText(/^R\$\s54\.000,00 \(4,20%\)$/)).toBeVisible();
    expect(table.getByText('Ana Souza')).toBeVisible();
    expect(
      screen.getByText(/^Iniciada por uma mudança de dados: 40 refeitas até .* 2 ficaram sem/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Texto para Malharia Linha Fina' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Texto para o cliente' }));
    await user.type(dialog.getByLabelText('Texto'), ' Podemos falar hoje?');
    expect(dialog.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('Podemos falar hoje?')),
    );
    await user.click(dialog.getByRole('button', { name: 'Copiar' }));
    expect(await navigator.clipboard.readText()).toMatch(/Linha Fina\. Podemos falar hoje\?$/);
  });

  it('SM-06 asks for the saving that was chosen, which stands in the address', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/resimulacoes/:id/cruzaram', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(page([rerunItem()]));
      }),
    );
    const { user, location } = open('/resimulacao?economia=50.000,00');
    await screen.findByText('1 cruzou');
    expect(asked.at(-1)).toContain('economia=50000&');
    expect(asked.at(-1)).toContain('sentido=subiu');
    await user.selectOptions(screen.getByLabelText('Medida'), '% do custo atual');
    await waitFor(() => expect(asked.at(-1)).toContain('percentual=50000&'));
    expect(asked.at(-1)).not.toContain('economia=');
    await user.selectOptions(screen.getByLabelText('Sentido'), 'Deixaram de economizar isto');
    await waitFor(() => expect(asked.at(-1)).toContain('sentido=desceu'));
    expect(location()).toContain('medida=percentual');
    await user.clear(screen.getByLabelText('Economia'));
    await user.type(screen.getByLabelText('Economia'), 'muito');
    expect(await screen.findByText('Informe um número, como 50.000,00')).toBeVisible();
  });

  it('SM-06 runs on demand, and follows the run to its end', async () => {
    let state = rerun({ id: 'r-2', estado: 'na_fila', feitas: 0, iniciada_por: 'Ana Souza' });
    let started = false;
    server.use(
      http.get('/api/resimulacoes', () => HttpResponse.json(page(started ? [state] : []))),
      http.post('/api/resimulacoes', () => {
        started = true;
        return HttpResponse.json(state, { status: 202 });
      }),
    );
    const { user, location } = open();
    expect(await screen.findByText('Nenhuma re-simulação ainda.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Refazer agora' }));
    expect(await screen.findByText('Na fila')).toBeVisible();
    expect(location()).toBe('/resimulacao?execucao=r-2');
    state = rerun({ id: 'r-2', estado: 'processando', feitas: 10 });
    const bar = await screen.findByRole('progressbar', { name: 'Andamento da re-simulação' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '25'), { timeout: 5000 });
    state = rerun({ id: 'r-2' });
    expect(await screen.findByText('Concluída', {}, { timeout: 5000 })).toBeVisible();
  });

  it('SM-06 says that nobody crossed, and that it cannot be loaded', async () => {
    server.use(
      http.get('/api/resimulacoes/:id/cruzaram', () => HttpResponse.json(page([]))),
      http.post('/api/resimulacoes', () => problem(500, 'Erro interno.')),
    );
    const { user } = open();
    expect(await screen.findByText('Ninguém cruzou esta economia.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Refazer agora' }));
    expect(await screen.findByText('Erro interno.')).toBeVisible();
  });
});
