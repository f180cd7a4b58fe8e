import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { contractPage } from '@/test/factories/contract';
import { problem } from '@/test/handlers/problem';
import { created, creationAnswers, old, openDialog } from '@/test/open-create-dialog';
import { server } from '@/test/server';

describe('creating a contract', () => {
  it('CT-24, CC-08 and CC-12 send the form; the code is made by the server', async () => {
    const sent = creationAnswers(() => HttpResponse.json(created, { status: 201 }));
    const { put, fill, submit } = await openDialog();
    fill();
    put('E-mails', 'ana@alfa.com.br, bia@alfa.com.br');
    put('Preço médio (R$/MWh)', '247,35');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      client_name: 'Padaria',
      cnpj: '11222333000181',
      groupName: 'default',
      email: 'ana@alfa.com.br, bia@alfa.com.br',
      contracted_volume_mwh: 120,
      volume_unit: 'MWh',
      status: 'Ativo',
      energy_source: 'Convencional',
      incentive_percent: 0,
      start_date: '2027-01-01',
      end_date: '2027-12-31',
      upper_limit_percent: 200,
      lower_limit_percent: 0,
      flexibility_percent: 100,
      average_price_mwh: 247.35,
      lacuna_preco: 'indefinido',
      supplier: null,
      proinfa_contribution: null,
    });
    expect(sent[0]?.body).not.toHaveProperty('contract_code');
    expect(await screen.findByText('Contrato CT-1790000099999 criado')).toBeVisible();
  });

  it('CT-08 puts it at the front at once, without duplicates, and announces it', async () => {
    let answer = (_response: Response) => {};
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    creationAnswers(() => waiting);
    let announced = 0;
    window.addEventListener('contracts:created', () => {
      announced += 1;
    });
    const { fill, submit } = await openDialog();
    fill();
    await submit();
    const codes = () =>
      screen
        .getAllByRole('row', { hidden: true })
        .flatMap((row) => /CT-\d+|Criando…/.exec(row.textContent ?? '') ?? []);
    await waitFor(() => expect(codes()).toEqual(['Criando…', 'CT-1790000000001']));
    server.use(http.get('/contracts', () => HttpResponse.json(contractPage([created, old]))));
    answer(HttpResponse.json(created, { status: 201 }));
    await waitFor(() => expect(codes()).toEqual(['CT-1790000099999', 'CT-1790000000001']));
    await screen.findByText('2 contratos');
    expect(codes()).toEqual(['CT-1790000099999', 'CT-1790000000001']);
    expect(announced).toBe(1);
  });

  it('CC-13 and CT-08 say why it failed and take it back from the list', async () => {
    creationAnswers(() => new HttpResponse(null, { status: 500 }));
    const { dialog, fill, submit } = await openDialog();
    fill();
    await submit();
    expect(
      await dialog.findByText('Não foi possível criar o contrato. Tente novamente.'),
    ).toBeVisible();
    expect(screen.queryByText('Criando…')).not.toBeInTheDocument();
    creationAnswers(() => problem(409, 'Já existe um contrato com este código.', 'duplicado'));
    await submit();
    expect(await dialog.findByText('Já existe um contrato com este código.')).toBeVisible();
    expect(dialog.getByLabelText(/^Cliente/)).toHaveValue('Padaria');
  });

  it('CT-25 says so where the answer is no contract', async () => {
    creationAnswers(() => HttpResponse.json(null, { status: 201 }));
    const { dialog, fill, submit } = await openDialog();
    fill();
    await submit();
    expect(await dialog.findByText('Erro desconhecido ao criar contrato na API')).toBeVisible();
  });

  it("CC-19 puts the server's sentences under their fields", async () => {
    creationAnswers(() =>
      problem(422, 'Informe um CNPJ válido', 'validacao', {
        fields: [
          { path: 'cnpj', message: 'Informe um CNPJ válido' },
          { path: 'contracted_volume_mwh', message: 'O volume tem casas decimais demais' },
          { path: 'client_id', message: 'Cliente fora da sua carteira' },
        ],
      }),
    );
    const { dialog, fill, submit, put } = await openDialog();
    fill();
    await submit();
    expect(await dialog.findByText('O volume tem casas decimais demais')).toBeVisible();
    expect(dialog.getByLabelText(/^CNPJ/)).toHaveAccessibleDescription(/Informe um CNPJ válido/);
    expect(dialog.getByLabelText(/^CNPJ/)).toHaveFocus();
    expect(dialog.getByText('Cliente fora da sua carteira')).toBeVisible();
    put(/^Volume por mês/, '12');
    expect(dialog.queryByText('O volume tem casas decimais demais')).not.toBeInTheDocument();
  });

  it('repeats the same contents under the same Idempotency-Key, others under a new one', async () => {
    const sent = creationAnswers(() => new HttpResponse(null, { status: 500 }));
    const { dialog, fill, submit, put } = await openDialog();
    fill();
    for (const times of [1, 2]) {
      await submit();
      await waitFor(() => expect(sent).toHaveLength(times));
      await dialog.findByText('Não foi possível criar o contrato. Tente novamente.');
    }
    put('Segmento', 'Comércio');
    await submit();
    await waitFor(() => expect(sent).toHaveLength(3));
    const [one, two, three] = sent.map((call) => call.key);
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });
});
