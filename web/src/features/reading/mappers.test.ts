import { describe, expect, it } from 'vitest';
import { contract } from '@/test/factories/contract';
import { billDocument, billField, proposal, sentDocument } from '@/test/factories/reading';
import {
  isNotBill,
  stageOf,
  toCandidate,
  toDocument,
  toFoundContract,
  toQuestion,
  toSentDocument,
} from './mappers';

const read = { status: 'COMPLETED', error_code: null, excel_s3_url: '/x' } as const;

describe('how far a document is', () => {
  it('it is read with its Excel file, and being read without', () => {
    expect(stageOf(read)).toBe('lido');
    expect(stageOf({ ...read, excel_s3_url: null })).toBe('lendo');
    expect(stageOf({ ...read, status: 'IN_PROGRESS' })).toBe('lendo');
  });

  it('one that fails for its password can be helped, others cannot', () => {
    const failed = { ...read, status: 'FAILED', excel_s3_url: null } as const;
    expect(stageOf({ ...failed, error_code: 'pdf_senha' })).toBe('senha');
    expect(stageOf({ ...failed, error_code: 'pdf_senha_incorreta' })).toBe('senha');
    expect(stageOf({ ...failed, error_code: 'pdf_danificado' })).toBe('falhou');
    expect(stageOf(failed)).toBe('falhou');
  });

  it('one that holds several bills is read in its parts, whatever it is itself', () => {
    const partes = [{ document_id: 'd-2' }] as never;
    expect(stageOf({ ...read, partes })).toBe('dividido');
    expect(stageOf({ ...read, status: 'FAILED', partes })).toBe('dividido');
    expect(stageOf({ ...read, partes: [] })).toBe('lido');
  });

  it('what is neither bill nor nota is linked to nothing', () => {
    const kind = { confidence: 90, evidence: [], question: null };
    expect(isNotBill({ ...kind, class: 'outro' })).toBe(true);
    expect(isNotBill({ ...kind, class: 'demonstrativo_gd' })).toBe(true);
    expect(isNotBill({ ...kind, class: 'nfe_xml' })).toBe(false);
    expect(isNotBill(null)).toBe(false);
  });
});

describe('a document of the API', () => {
  it('the list knows what is linked', () => {
    expect(toSentDocument(sentDocument())).toMatchObject({ stage: 'lido', linked: false });
    expect(toSentDocument(sentDocument({ invoice_id: 'n-1' })).linked).toBe(true);
  });

  it('months keep peak and off-peak apart, of consumption and of demand', () => {
    const { consumption, demand } = toDocument(billDocument());
    expect(consumption).toEqual([
      { mes: '2026-10', peak: 3120, offPeak: 61_450, single: null },
      { mes: '2026-09', peak: 2980, offPeak: 60_010, single: null },
    ]);
    expect(demand).toEqual([{ mes: '2026-10', peak: 412, offPeak: 498.5, single: null }]);
    expect(toDocument(billDocument({ extracted_data: null })).consumption).toEqual([]);
  });

  it('a figure of one post stands in its own column', () => {
    const wire = billDocument();
    const { extracted_data: data } = wire;
    if (!data) throw new Error('the document has no data');
    data.historico_consumo = [
      {
        mes: '2026-10',
        consumo_ponta_kwh: null,
        consumo_fora_ponta_kwh: null,
        consumo_unico_kwh: 7,
      },
    ];
    data.historico_demanda = [
      { mes: '2026-10', demanda_ponta_kw: null, demanda_fora_ponta_kw: null, demanda_unica_kw: 8 },
    ];
    const { consumption, demand } = toDocument(wire);
    expect(consumption[0]).toEqual({ mes: '2026-10', peak: null, offPeak: null, single: 7 });
    expect(demand[0]).toEqual({ mes: '2026-10', peak: null, offPeak: null, single: 8 });
  });

  it('the tables keep their own rows; amounts and measures are what is looked at', () => {
    const { items, histories } = toDocument(billDocument());
    expect(items.map(({ id }) => id)).toEqual(['i1', 'i2']);
    expect(items[1]?.cells.amount).toMatchObject({ value: '0', confidence: 55, review: true });
    expect(items[0]?.cells.amount?.review).toBe(false);
    expect(histories.consumption.map(({ id }) => id)).toEqual([
      'consumption:2026-10',
      'consumption:2026-09',
    ]);
    expect(histories.demand.map(({ id }) => id)).toEqual(['demand:2026-10']);
    expect(histories.demand[0]?.cells.off_peak?.value).toBe('498.5');
  });

  it('a doubtful price is not looked at, a doubtful quantity is', () => {
    const wire = billDocument();
    const [first] = wire.items;
    if (!first?.price || !first.quantity) throw new Error('the item has no price');
    first.price.confidence = 10;
    first.quantity.confidence = 10;
    const cells = toDocument(wire).items[0]?.cells;
    expect([cells?.price?.review, cells?.quantity?.review]).toEqual([false, true]);
  });

  it('the pages of a PDF can be shown, an XML has none', () => {
    expect(toDocument(billDocument()).pages).toBe(2);
    expect(toDocument(billDocument({ page_count: null })).pages).toBe(0);
    expect(toDocument(billDocument({ format: 'xml' })).pages).toBe(0);
  });

  it('a box without size is no place to show', () => {
    const box = { x: 1, y: 2, w: 3, h: 4 };
    const boxes = [box, { ...box, w: 0 }, { ...box, h: 0 }, null];
    const { fields } = toDocument(
      billDocument({ fields: boxes.map((one) => billField({ box: one })) }),
    );
    expect(fields.map((one) => one.box)).toEqual([box, null, null, null]);
  });

  it('the sum names its suspects with what they would be', () => {
    const sum = {
      sum: 1,
      total: 2.5,
      difference: 1.5,
      closes: false,
      suspects: [{ id: 'i1', suggestion: 4.25, note: 'Falta um algarismo' }],
    };
    expect(toDocument(billDocument({ sum })).sum).toEqual({
      total: '2.5',
      suspects: [{ id: 'i1', suggestion: '4.25', note: 'Falta um algarismo' }],
    });
    expect(toDocument(billDocument({ sum: null })).sum).toBeNull();
  });

  it('warnings are sentences; a wrong password is said', () => {
    const wire = billDocument({ warnings: [{ code: 'x', message: 'A nota foi cancelada.' }] });
    expect(toDocument(wire)).toMatchObject({
      warnings: ['A nota foi cancelada.'],
      wrongPassword: false,
      linked: false,
    });
    const locked = billDocument({ error_code: 'pdf_senha_incorreta', invoice_id: 'n-1' });
    expect(toDocument(locked)).toMatchObject({ wrongPassword: true, linked: true });
    expect(toDocument(billDocument({ error_code: 'pdf_senha' })).wrongPassword).toBe(false);
  });
});

describe('what a document may be linked to', () => {
  it('RQ-04 a proposal says why, and by what', () => {
    expect(toCandidate(proposal({ covers: false, preset: false, by: 'cnpj' }))).toEqual({
      id: 'c-1',
      code: 'CT-1790000000001',
      client: 'Metalúrgica São José Ltda.',
      details: 'Comercializadora Alfa · medidor ALMETENTR101',
      unitId: 'u-1',
      reason: 'Mesmo código de instalação',
      covers: false,
      by: 'cnpj',
      preset: false,
    });
    expect(toCandidate(proposal({ supplier: null })).details).toBe('medidor ALMETENTR101');
    expect(toCandidate(proposal({ meter: null })).details).toBe('Comercializadora Alfa');
  });

  it('RQ-04 a contract that was searched is not proposed', () => {
    const wire = contract({ id: 'c-9', contract_code: 'CT-9', client_name: 'Casa Nove' });
    expect(toFoundContract(wire)).toMatchObject({
      id: 'c-9',
      code: 'CT-9',
      client: 'Casa Nove',
      unitId: null,
      reason: null,
      covers: null,
      by: null,
      preset: false,
    });
  });

  it('RQ-04 the question of identity is asked by the link, others are asked here', () => {
    const units = [{ unit_id: 'u-1', meter: 'M1', client: 'Casa' }];
    const wire = { code: 'cadastrar_instalacao', text: 'Qual unidade?', units } as never;
    expect(toQuestion(wire)).toEqual({
      code: 'cadastrar_instalacao',
      text: 'Qual unidade?',
      units: [{ id: 'u-1', meter: 'M1', client: 'Casa' }],
    });
    expect(toQuestion({ code: 'identidade_divergente', text: '', units: [] } as never)).toBeNull();
    expect(toQuestion(null)).toBeNull();
  });
});
