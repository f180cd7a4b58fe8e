import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { contract, contractPage, inMonth } from '@/test/factories/contract';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { setDesktop } from '@/test/viewport';
import { announceCreated } from './created-event';

const open = (address = '/contratos') => renderApp(address, { user: gestora() });

const first = contract();
const second = contract({ id: 'c-2', contract_code: 'CT-2', client_name: 'Padaria Pão Doce' });

/** Answers the list with the rows and records the requests. */
function listAnswers(answer: () => object = () => contractPage([first, second])): string[] {
  const asked: string[] = [];
  server.use(
    http.get('/contracts', ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete('no_mes'); // the month of the columns, sent with every request
      asked.push(`?${decodeURIComponent(searchParams.toString())}`);
      return HttpResponse.json(answer());
    }),
  );
  return asked;
}

const row = (code: string) => screen.findByRole('row', { name: new RegExp(code) });
describe('the list of contracts', () => {
  it('CT-01 and SH-18 search 300 ms after the last key, kept in the address', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = listAnswers();
    const { user, location } = open();
    await row('CT-2');
    const box = screen.getByRole('searchbox', { name: 'Buscar por código, cliente ou CNPJ' });
    await user.type(box, 'são josé');
    await act(() => vi.advanceTimersByTimeAsync(250));
    expect(location()).toBe('/contratos');
    await act(() => vi.advanceTimersByTimeAsync(60));
    await waitFor(() => expect(asked.at(-1)).toBe('?q=são+josé&page=1&pageSize=20'));
    expect(location()).toBe('/contratos?q=s%C3%A3o+jos%C3%A9');
    vi.useRealTimers();
  });

  it("CT-02 offers 'Mostrar todos' first and then the months that have data", async () => {
    const asked = listAnswers();
    const { user, location } = open();
    await row('CT-2');
    const period = screen.getByRole('combobox', { name: 'Período de referência' });
    await within(period).findByRole('option', { name: 'outubro de 2026' });
    expect(
      within(period)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Mostrar todos', 'novembro de 2026', 'outubro de 2026']);
    await user.selectOptions(period, 'outubro de 2026');
    expect(location()).toBe('/contratos?mes=2026-10');
    await waitFor(() => expect(asked.at(-1)).toBe('?mes=2026-10&page=1&pageSize=20'));
  });

  it('CT-02 filters by the address, and each filter can be taken away', async () => {
    const asked = listAnswers();
    const { user, location } = open('/contratos?mes=2026-08&oportunidade=1');
    await row('CT-2');
    expect(asked).toEqual(['?mes=2026-08&oportunidade=1&page=1&pageSize=20']);
    expect(screen.getByRole('combobox', { name: 'Período de referência' })).toHaveValue('2026-08');
    const chips = screen.getByRole('list', { name: 'Filtros ativos' });
    await user.click(within(chips).getByRole('button', { name: /Com oportunidade/ }));
    expect(location()).toBe('/contratos?mes=2026-08');
    await user.click(within(chips).getByRole('button', { name: /Ativos em agosto de 2026/ }));
    expect(location()).toBe('/contratos');
    await waitFor(() => expect(asked.at(-1)).toBe('?page=1&pageSize=20'));
  });

  it("CT-03 'Atualizar' asks again and 'Resetar filtros' clears them", async () => {
    const asked = listAnswers();
    const { user, location } = open('/contratos?q=metal&mes=2026-11&oportunidade=1&page=1');
    await row('CT-2');
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Resetar filtros' }));
    expect(location()).toBe('/contratos');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await waitFor(() => expect(asked.at(-1)).toBe('?page=1&pageSize=20'));
  });

  it('CT-03 hides the creation from who may not create', async () => {
    listAnswers();
    const permissions = ['contracts:read'];
    renderApp('/contratos', { user: consultor({ permissions }) });
    await row('CT-2');
    expect(screen.queryByRole('button', { name: /Criar contrato/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Editar/ })).not.toBeInTheDocument();
  });

  it("CT-04 gives each row its 'Abrir' and 'Editar' links", async () => {
    listAnswers();
    open();
    const found = within(await row('CT-2'));
    expect(found.getByRole('link', { name: 'Abrir CT-2' })).toHaveAttribute(
      'href',
      '/contratos/c-2',
    );
    expect(found.getByRole('link', { name: 'Editar CT-2' })).toHaveAttribute(
      'href',
      '/contratos/c-2/editar',
    );
  });

  it('CT-04 lets consultants edit only what is in analysis', async () => {
    listAnswers(() => contractPage([first, { ...second, status: 'Em análise' }]));
    renderApp('/contratos', { user: consultor() });
    expect(within(await row('CT-2')).getByRole('link', { name: /^Editar/ })).toBeVisible();
    expect(
      within(await row('CT-1790000000001')).queryByRole('link', { name: /^Editar/ }),
    ).not.toBeInTheDocument();
  });

  it('CT-04 shows cards on small screens', async () => {
    setDesktop(false);
    listAnswers();
    open();
    const cards = await screen.findByRole('list', { name: 'Contratos' });
    expect(within(cards).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('CT-04 pages by twenty and says how many there are', async () => {
    const asked = listAnswers(() =>
      contractPage([first, second], { total: 1000, totalCapped: true }),
    );
    const { user, location } = open();
    await row('CT-2');
    expect(screen.getByText('mais de 1.000 contratos')).toBeVisible();
    expect(screen.getByText('1–20 de mais de 1.000')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Próxima' }));
    expect(location()).toBe('/contratos?page=2');
    await waitFor(() => expect(asked.at(-1)).toBe('?page=2&pageSize=20'));
  });

  it('CT-04 goes back to the last page where the asked one is past the end', async () => {
    listAnswers(() => contractPage([first, second]));
    const { location } = open('/contratos?page=7');
    await waitFor(() => expect(location()).toBe('/contratos'));
  });

  it("CT-05 FC-07 shows the selected row beside the list, with 'Editar contrato'", async () => {
    listAnswers();
    const { user, location } = open();
    const button = within(await row('CT-2')).getByRole('button', { name: /CT-2/ });
    await user.click(button);
    expect(location()).toBe('/contratos?sel=c-2');
    const detail = await screen.findByRole('region', { name: 'CT-2' });
    expect(within(detail).getByText('Paula Reis')).toBeVisible();
    expect(within(detail).getByText('2 de 2')).toBeVisible();
    expect(within(detail).getByRole('link', { name: 'Editar contrato' })).toHaveAttribute(
      'href',
      '/contratos/c-2/editar',
    );
    expect(document.querySelector('table')?.compareDocumentPosition(detail)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await user.click(within(detail).getByRole('button', { name: 'Fechar detalhe' }));
    expect(screen.queryByRole('region', { name: 'CT-2' })).not.toBeInTheDocument();
    expect(location()).toBe('/contratos');
  });

  it('FC-07 j and k move the row and the panel, Esc closes it with the focus on the row', async () => {
    listAnswers();
    const { user, location } = open();
    await row('CT-2');
    const button = (code: string) => screen.getByRole('button', { name: new RegExp(code) });
    await user.keyboard('j');
    expect(button('CT-1790000000001')).toHaveFocus();
    expect(location()).toBe('/contratos');
    await user.keyboard(' ');
    expect(screen.getByRole('region', { name: 'CT-1790000000001' })).toBeVisible();
    await user.keyboard('j');
    expect(screen.getByRole('region', { name: 'CT-2' })).toBeVisible();
    expect(button('CT-2')).toHaveFocus();
    await user.keyboard('jk');
    expect(screen.getByRole('region', { name: 'CT-1790000000001' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: /CT-/ })).not.toBeInTheDocument();
    expect(button('CT-1790000000001')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location()).toBe('/contratos/c-1'), { timeout: 5000 }); // its page is fetched
  });

  it('FC-07 goes over the end of a page to the next', async () => {
    const asked = listAnswers(() =>
      contractPage(asked.at(-1)?.includes('page=2') ? [second] : [first], { total: 21 }),
    );
    const { user, location } = open('/contratos?sel=c-1');
    const detail = await screen.findByRole('region', { name: 'CT-1790000000001' });
    expect(within(detail).getByRole('button', { name: 'Anterior (k)' })).toBeDisabled();
    await user.click(within(detail).getByRole('button', { name: 'Próximo (j)' }));
    expect(await screen.findByRole('region', { name: 'CT-2' })).toBeVisible();
    expect(screen.getByText('21 de 21')).toBeVisible();
    expect(location()).toBe('/contratos?sel=primeiro&page=2');
  });

  it('FC-07 the panel can stand below the list, and stays there', async () => {
    listAnswers();
    const { user } = open('/contratos?sel=c-2');
    await screen.findByRole('region', { name: 'CT-2' });
    await user.click(screen.getByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mostrar abaixo da lista' }));
    await user.click(screen.getByRole('button', { name: 'Mais ações' }));
    expect(await screen.findByRole('menuitem', { name: 'Mostrar ao lado da lista' })).toBeVisible();
    expect(window.localStorage.getItem('painel')).toBe('abaixo');
  });

  it('FC-05 the first column is the worst of the month, grey without a measurement', async () => {
    const no_mes = inMonth({ conformidade: 'Excedente', consumo_mwh: 160 });
    listAnswers(() => contractPage([{ ...first, no_mes }, second]));
    open();
    expect(within(await row('CT-1790000000001')).getAllByRole('cell')[1]).toHaveTextContent(
      'Excedente',
    );
    expect(within(await row('CT-2')).getAllByRole('cell')[1]).toHaveTextContent('sem dados');
  });

  it('CT-06 says that it is loading', async () => {
    server.use(
      http.get('/contracts', async () => {
        await delay(100);
        return HttpResponse.json(contractPage([first]));
      }),
    );
    open();
    expect(await screen.findByText('Carregando contratos...')).toBeVisible();
    expect(await screen.findByText('1 contrato')).toBeVisible();
  });

  it('CT-06 says that nothing was found', async () => {
    listAnswers(() => contractPage([]));
    open('/contratos?q=nada');
    expect(await screen.findByText('Nenhum contrato encontrado.')).toBeVisible();
  });

  it('FC-06 an empty list offers to clear its filters, or the import to who may create', async () => {
    listAnswers(() => contractPage([]));
    const { user, location, unmount } = open('/contratos?q=nada&renova_em=6');
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    expect(location()).toBe('/contratos');
    expect(await screen.findByRole('link', { name: 'Importar contratos' })).toHaveAttribute(
      'href',
      '/contratos/importar',
    );
    unmount();
    renderApp('/contratos', { user: consultor({ permissions: ['contracts:read'] }) });
    expect(await screen.findByText('Nenhum contrato encontrado.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Importar contratos' })).not.toBeInTheDocument();
  });

  it('CT-06 says that the load failed and tries again', async () => {
    server.use(http.get('/contracts', () => problem(503, 'Servidor em manutenção.')));
    const { user } = open();
    expect(await screen.findByText('Não foi possível carregar os contratos da API.')).toBeVisible();
    expect(screen.getByText('Servidor em manutenção.')).toBeVisible();
    expect(screen.getByText('Os dados exibidos podem estar desatualizados.')).toBeVisible();
    listAnswers();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await row('CT-2');
    expect(screen.queryByText(/Não foi possível carregar/)).not.toBeInTheDocument();
  });

  it('CT-06 keeps the rows that are shown when asking again fails', async () => {
    listAnswers();
    const { user } = open();
    await row('CT-2');
    server.use(http.get('/contracts', () => problem(503, 'Servidor em manutenção.')));
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    expect(await screen.findByText('Servidor em manutenção.')).toBeVisible();
    expect(await row('CT-2')).toBeVisible();
  });

  it.each([
    [new Response('sem conexão com a base', { status: 500 }), 'sem conexão com a base'],
    [new Response(null, { status: 502 }), 'HTTP 502'],
  ])('CT-25 shows the text of the answer, or its status', async (answer, message) => {
    server.use(http.get('/contracts', () => answer));
    open();
    expect(await screen.findByText(message)).toBeVisible();
  });

  it("CT-07 refreshes on the window's event 'contracts:created'", async () => {
    const asked = listAnswers();
    open();
    await row('CT-2');
    act(() => announceCreated());
    await waitFor(() => expect(asked).toHaveLength(2));
    act(() => void window.dispatchEvent(new Event('contracts:created')));
    await waitFor(() => expect(asked).toHaveLength(3));
  });
});
