import type {
  ReadingDocumentBody,
  ReadingFieldBody,
  ReadingProposalBody,
  ReadingSummaryBody,
} from '@/api/gen/types.gen';

/** A field as it was read from the first page, sure of itself. */
export function billField(overrides: Partial<ReadingFieldBody> = {}): ReadingFieldBody {
  return {
    key: 'nome_cliente',
    label: 'Cliente',
    value: 'Metalúrgica São José Ltda.',
    read: 'METALURGICA SAO JOSE LTDA',
    confidence: 98,
    review: false,
    page: 1,
    box: { x: 72, y: 144, w: 180, h: 12 },
    source: 'Nome',
    note: null,
    corrected_by: null,
    corrected_at: null,
    ...overrides,
  };
}

const field = (
  key: string,
  label: string,
  value: string,
  overrides: Partial<ReadingFieldBody> = {},
) => billField({ key, label, value, read: value, ...overrides });

const value = (text: string, confidence = 99) => ({
  value: text,
  printed: text,
  confidence,
  page: 1,
  box: { x: 40, y: 400, w: 60, h: 9 },
});

/** A bill that is read: one field is doubtful, one the document does not show. */
export function billDocument(overrides: Partial<ReadingDocumentBody> = {}): ReadingDocumentBody {
  return {
    document_id: 'd-1',
    status: 'COMPLETED',
    filename: 'fatura-outubro.pdf',
    format: 'pdf',
    page_count: 2,
    file_size_bytes: 183_204,
    excel_s3_url: '/api/idp/document/d-1/excel',
    excel_file_name: 'fatura-outubro.xlsx',
    error: null,
    error_code: null,
    extracted_data: {
      nome_cliente: 'Metalúrgica São José Ltda.',
      documento_cliente: '12345678000195',
      codigo_cliente: null,
      address: null,
      neighborhood: null,
      city: null,
      state: null,
      zip_code: null,
      periodo_fatura: '2026-10',
      data_vencimento: '2026-11-09',
      valor_fatura: 48_210.55,
      modalidade_tarifaria: 'Verde',
      bandeira_tarifaria: null,
      distribuidora: 'Equatorial Alagoas',
      codigo_instalacao: '123456',
      subgrupo: 'A4',
      demanda_contratada_fora_ponta: 500,
      demanda_contratada_ponta: null,
      tributos: {
        icms: { aliquota: 19, valor: 9160 },
        pis: { aliquota: 0.9134, valor: 356.71 },
        cofins: { aliquota: 4.2, valor: 1640.2 },
      },
      historico_consumo: [
        {
          mes: '2026-10',
          consumo_ponta_kwh: 3120,
          consumo_fora_ponta_kwh: 61_450,
          consumo_unico_kwh: null,
        },
        {
          mes: '2026-09',
          consumo_ponta_kwh: 2980,
          consumo_fora_ponta_kwh: 60_010,
          consumo_unico_kwh: null,
        },
      ],
      historico_demanda: [
        {
          mes: '2026-10',
          demanda_ponta_kw: 412,
          demanda_fora_ponta_kw: 498.5,
          demanda_unica_kw: null,
        },
      ],
    },
    fields: [
      billField(),
      field('documento_cliente', 'CNPJ/CPF', '12345678000195'),
      field('periodo_fatura', 'Período da fatura', '2026-10'),
      field('data_vencimento', 'Data de vencimento', '2026-11-09', {
        box: { x: 400, y: 60, w: 70, h: 10 },
      }),
      field('valor_fatura', 'Valor da fatura', '48210.55', {
        confidence: 62,
        review: true,
        page: 2,
        note: 'A soma dos itens não fecha com o total',
      }),
      field('bandeira_tarifaria', 'Bandeira tarifária', '', {
        read: null,
        confidence: null,
        page: null,
        box: null,
        source: null,
      }),
      field('icms_base', 'Base do ICMS', '48210.55'),
      field('icms_aliquota', 'Alíquota do ICMS', '19'),
      field('icms_valor', 'Valor do ICMS', '9160'),
      field('pis_aliquota', 'Alíquota do PIS', '0.9134'),
      field('cofins_aliquota', 'Alíquota da COFINS', '4.2'),
    ],
    items: [
      {
        id: 'i1',
        origins: {},
        description: 'Consumo fora ponta TUSD',
        unit: 'kWh',
        quantity: value('61450'),
        price: value('0.10458'),
        amount: value('6426.44'),
        page: 1,
        box: { x: 40, y: 400, w: 300, h: 9 },
      },
      {
        id: 'i2',
        origins: {},
        description: 'Energia ACL',
        amount: value('0', 55),
        informative: true,
        page: 1,
        box: { x: 40, y: 412, w: 300, h: 9 },
      },
    ],
    histories: {
      consumption: [
        {
          id: 'consumption:2026-10',
          month: '2026-10',
          origins: {},
          peak: value('3120'),
          off_peak: value('61450'),
        },
        {
          id: 'consumption:2026-09',
          month: '2026-09',
          origins: {},
          peak: value('2980'),
          off_peak: value('60010'),
        },
      ],
      demand: [
        {
          id: 'demand:2026-10',
          month: '2026-10',
          origins: {},
          peak: value('412'),
          off_peak: value('498.5'),
        },
      ],
    },
    sum: {
      sum: 6426.44,
      total: 48_210.55,
      difference: -41_784.11,
      closes: false,
      suspects: [],
    },
    checks: [{ name: 'Soma dos itens', expected: '48210.55', found: '48210.50', ok: false }],
    warnings: [],
    kind: {
      class: 'fatura_a',
      confidence: 95,
      evidence: ['Itens que somam o total'],
      question: null,
    },
    class: 'fatura_a',
    doubts: 1,
    missing: [],
    badge: 'Revisar 1',
    contract_id: null,
    invoice_id: null,
    version: 3,
    created_by: 'Ana Souza',
    created_at: '2026-11-03T15:30:00Z',
    finished_at: '2026-11-03T15:30:08Z',
    ...overrides,
  };
}

/** A document that nothing is known of yet. */
export function pendingDocument(overrides: Partial<ReadingDocumentBody> = {}): ReadingDocumentBody {
  return billDocument({
    status: 'IN_PROGRESS',
    page_count: null,
    excel_s3_url: null,
    excel_file_name: null,
    extracted_data: null,
    fields: [],
    items: [],
    histories: { consumption: [], demand: [] },
    sum: null,
    checks: [],
    kind: null,
    class: '',
    doubts: 0,
    badge: 'Em processamento',
    version: 1,
    finished_at: null,
    ...overrides,
  });
}

/** A document in the list. */
export function sentDocument(overrides: Partial<ReadingSummaryBody> = {}): ReadingSummaryBody {
  return {
    document_id: 'd-1',
    status: 'COMPLETED',
    filename: 'fatura-outubro.pdf',
    format: 'pdf',
    file_size_bytes: 183_204,
    error: null,
    error_code: null,
    class: 'fatura_a',
    doubts: 0,
    missing: [],
    badge: 'Pronto',
    contract_id: null,
    invoice_id: null,
    version: 3,
    created_by: 'Ana Souza',
    created_at: '2026-11-03T15:30:00Z',
    finished_at: '2026-11-03T15:30:08Z',
    ...overrides,
  };
}

export function proposal(overrides: Partial<ReadingProposalBody> = {}): ReadingProposalBody {
  return {
    contract_id: 'c-1',
    contract_code: 'CT-1790000000001',
    client_name: 'Metalúrgica São José Ltda.',
    supplier: 'Comercializadora Alfa',
    meter: 'ALMETENTR101',
    unit_id: 'u-1',
    reason: 'Mesmo código de instalação',
    covers: true,
    by: 'instalacao',
    preset: true,
    ...overrides,
  };
}
