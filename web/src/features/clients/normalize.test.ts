import { describe, expect, it } from 'vitest';
import { normalizeClients } from './normalize';

const row = { id: 7, nome: 'Alfa', bandeira: 'verde', imposto: 2.5, consumo: 100, geracao: 40 };

describe('LD-02 the tolerant normalisation', () => {
  it.each<[string, unknown]>([
    ['a bare array', [row]],
    ['clientes', { clientes: [row] }],
    ['lista', { lista: [row] }],
    ['items', { items: [row] }],
    ['rows', { rows: [row] }],
    ['data', { data: [row] }],
    ['result', { result: [row] }],
    ['nested wrappers', { result: { data: { items: [row] } } }],
    ['a list of one that wraps', [{ json: { clientes: [row] } }]],
    ['JSON text', JSON.stringify({ clientes: [row] })],
    ['double-encoded JSON', JSON.stringify(JSON.stringify([row]))],
    ['text inside a wrapper', { body: JSON.stringify({ Clientes: [row] }) }],
    ['rows that are text', [JSON.stringify(row)]],
  ])('LD-02 finds the clients in %s', (_, answer) => {
    expect(normalizeClients(answer)).toMatchObject([
      { id: '7', nome: 'Alfa', bandeira: 'verde', imposto: '2,5%', consumo: 100, balanco: -60 },
    ]);
  });

  it('LD-02 falls back where a field is absent', () => {
    expect(normalizeClients([{}, { nome: null, imposto: '' }])).toMatchObject([
      { id: '1', nome: 'Cliente 1', bandeira: 'Sem bandeira', imposto: '0%', consumo: null },
      { id: '2', nome: 'Cliente 2', balanco: null },
    ]);
  });

  it('LD-02 reads varied names and Brazilian numbers', () => {
    const other = {
      clientId: 'c-9',
      razao_social: 'Beta',
      Bandeira_Tarifaria: 'amarela',
      impostoPercent: '1,5%',
      'Consumo kWh': '1.234,5 kWh',
      geracaoKWh: '200',
      saldo: '-7',
      statusFunil: 'Verde',
    };
    expect(normalizeClients({ dados: [other] })).toMatchObject([
      {
        id: 'c-9',
        nome: 'Beta',
        bandeira: 'amarela',
        imposto: '1,5%',
        consumo: 1234.5,
        geracao: 200,
        balanco: -7,
        statusFunil: 'verde',
      },
    ]);
  });

  it('LD-02 an unknown figure is not zero, and the balance needs both', () => {
    expect(normalizeClients([{ nome: 'A', consumo: 5 }])).toMatchObject([
      { geracao: null, balanco: null },
    ]);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 3],
    ['text that is no JSON', 'oi'],
    ['an object without a list', { total: 0 }],
    ['a list of numbers', [1, 2]],
  ])('LD-03 has no clients in %s', (_, answer) => {
    expect(normalizeClients(answer)).toBeNull();
  });

  it('LD-01 an empty list is an answer', () => {
    expect(normalizeClients({ clientes: [] })).toEqual([]);
  });
});
