import { describe, expect, it } from 'vitest';
import { simulationEntry, simulationReading } from '@/test/factories/simulation/simulation';
import { fromReading, isComplete, toDraft, toEntry, withText } from './draft';
import { fieldText, readField } from './fields';

describe('the entry in its fields', () => {
  it.each([
    ['consumo_ponta_kWh', 18000.5, '18.000,5'],
    ['preco_R$_MWh', 265, '265,00'],
    ['tusd_ponta_R$_MWh', 2296.625, '2.296,625'],
    ['custo_R$_kWh', 0.0000001, '0,0000001'],
    ['mes', '2026-10', 'out/2026'],
    ['desde', '2026-08-22', '22/08/2026'],
    ['empresarial', true, 'sim'],
    ['nome', 'Indústria', 'Indústria'],
  ])('SM-03 %s stands as it is read, and goes back the same', (key, value, text) => {
    expect(fieldText(key, value)).toBe(text);
    expect(readField(key, text)).toEqual({ value });
  });

  it.each([
    ['consumo_ponta_kWh', 'muito', /Número inválido/],
    ['mes', '13/2026', /Mês inválido/],
    ['desde', '31/02/2026', /Data inválida/],
  ])('SM-02 %s that says "%s" is told', (key, text, problem) => {
    expect(readField(key, text)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('SM-02 an entry comes back as it was', () => {
    const entry = simulationEntry({ gerador: { custo_R$_kWh: 1.8, energia_kWh_mes: 900 } });
    const back = toEntry(toDraft(entry));
    expect(back.errors).toEqual({});
    expect(back.entry.gerador).toEqual(entry.gerador);
    expect(back.entry.cliente).toEqual(entry.cliente);
    expect(back.entry.consumo_mensal[0]).toEqual({
      mes: '2025-12',
      consumo_ponta_kWh: 18000,
      consumo_fora_ponta_kWh: 162000,
      demanda_ponta_kW: 520,
      demanda_fora_ponta_kW: 590,
      proinfa_kWh: 3600,
    });
  });

  it('SM-03 leaves a generator and typed tariffs out that are switched off', () => {
    const entry = simulationEntry({ gerador: { custo_R$_kWh: 1.8 } });
    const draft = { ...toDraft(entry), ownGeneration: false, typedTariffs: false };
    expect(toEntry(draft).entry).not.toHaveProperty('gerador');
    expect(toEntry(draft).entry).not.toHaveProperty('tarifas');
  });

  it.each(['', '0', '-5', 'abc'])('SM-04 a contracted demand of "%s" is not enough', (text) => {
    const draft = toDraft(simulationEntry());
    expect(isComplete(draft)).toBe(true);
    expect(isComplete(withText(draft, 'cliente.demanda_contratada_kW', text))).toBe(false);
  });

  it('SM-02 puts what is wrong where it stood, in the client and in a month', () => {
    const at = { coluna: 1, texto: 'x' };
    const { draft, errors } = fromReading(
      simulationReading({
        cliente: { nome: 'A' },
        consumo_mensal: [{ mes: '2026-01' }, { consumo_fora_ponta_kWh: 5 }],
        linhas: [4, 7],
        problemas: [
          { ...at, celula: 'A7', linha: 7, campo: 'mes', mensagem: 'Mês inválido' },
          { ...at, celula: 'B1', linha: 1, campo: 'modalidade', mensagem: 'Não há' },
          { ...at, celula: '', linha: 0, campo: 'mes', mensagem: 'Há 2 meses', texto: '' },
        ],
      }),
    );
    expect(draft.months[1]?.mes).toBe('x');
    expect(draft.facts['cliente.modalidade']).toBe('x');
    expect(errors).toEqual({
      'consumo_mensal[1].mes': 'Mês inválido',
      'cliente.modalidade': 'Não há',
    });
  });
});
