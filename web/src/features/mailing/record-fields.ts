import { formatDate, formatDateTime, formatMoney, formatMWh, missing } from '@/lib/format';
import { lossText } from '@/model/balance/loss';
import type { FigureKey, MailRecord } from './mappers';
import { situationWords } from './situations';

/** What can be typed into a record; the others are read-only. */
export type DraftKey =
  | FigureKey
  | 'client'
  | 'adjusted'
  | 'supplier'
  | 'meter'
  | 'metering'
  | 'cp'
  | 'email'
  | 'sentOk'
  | 'billsDate';

type FieldKind = 'readonly' | 'text' | 'number' | 'yesno' | 'email' | 'date';

/** One column of the table, one field of the card, one input of the row that is edited. */
export interface RecordField {
  key: DraftKey | 'id' | 'month' | 'dispatchedAt' | 'situation';
  /** The API's name, by which the server rejects a value; null where nothing is sent. */
  api: string | null;
  header: string;
  kind: FieldKind;
  /** The width of the column in pixels. */
  width: number;
  /** How it reads outside of an edit. */
  show: (record: MailRecord) => string;
}

export interface FieldGroup {
  label: string;
  fields: readonly RecordField[];
}

const mwh = (key: FigureKey) => (record: MailRecord) => formatMWh(record.figures[key], false);
const word = (value: string) => value || missing;
/** "Sim" or "Não". */
export const yesNo = (value: boolean) => (value ? 'Sim' : 'Não');

function figure(key: FigureKey, api: string, header: string): RecordField {
  return { key, api, header, kind: 'number', width: 116, show: mwh(key) };
}

/** The fields in their specified order, under the headings of the table. */
const fieldGroups: readonly FieldGroup[] = [
  {
    label: 'Registro',
    fields: [
      { key: 'id', api: null, header: 'ID', kind: 'readonly', width: 136, show: (r) => r.id },
      {
        key: 'client',
        api: 'clientName',
        header: 'Clientes',
        kind: 'text',
        width: 216,
        show: (r) => word(r.client),
      },
    ],
  },
  {
    label: 'Contrato',
    fields: [
      {
        key: 'price',
        api: 'price',
        header: 'Preço (R$/MWh)',
        kind: 'number',
        width: 124,
        show: (r) => formatMoney(r.figures.price) + (r.averagePrice ? ' (média)' : ''),
      },
      {
        key: 'month',
        api: 'referenceBase',
        header: 'Data-base',
        kind: 'readonly',
        width: 104,
        show: (r) => formatDate(r.month && `${r.month}-01`),
      },
      {
        key: 'adjusted',
        api: 'adjusted',
        header: 'Reajustado',
        kind: 'yesno',
        width: 108,
        show: (r) => yesNo(r.adjusted),
      },
      {
        key: 'supplier',
        api: 'supplier',
        header: 'Fornecedor',
        kind: 'text',
        width: 192,
        show: (r) => word(r.supplier),
      },
    ],
  },
  {
    label: 'Medição',
    fields: [
      {
        key: 'meter',
        api: 'meter',
        header: 'Medidor',
        kind: 'text',
        width: 168,
        show: (r) => word(r.meter),
      },
      figure('consumption', 'consumptionKwh', 'Consumo (MWh)'),
      {
        key: 'loss',
        api: 'loss',
        header: 'Perdas (3%)',
        kind: 'number',
        width: 100,
        show: (r) => lossText(r.figures.loss, 4),
      },
      figure('requirement', 'requirement', 'Requisito (MWh)'),
      figure('net', 'net', 'NET (MWh)'),
      {
        key: 'metering',
        api: 'medicao',
        header: 'Medição',
        kind: 'text',
        width: 168,
        show: (r) => word(r.metering),
      },
      figure('proinfa', 'proinfaContribution', 'Proinfa (MWh)'),
    ],
  },
  {
    label: 'Faturamento',
    fields: [
      figure('contract', 'contract', 'Contrato (MWh)'),
      figure('minimum', 'minDemand', 'Mínimo (MWh)'),
      figure('maximum', 'maxDemand', 'Máximo (MWh)'),
      figure('billable', 'billable', 'Faturar (MWh)'),
      {
        key: 'cp',
        api: 'cpCode',
        header: 'CP',
        kind: 'text',
        width: 104,
        show: (r) => word(r.cp),
      },
    ],
  },
  {
    label: 'Envio',
    fields: [
      {
        key: 'email',
        api: 'email',
        header: 'Email',
        kind: 'email',
        width: 264,
        show: (r) => word(r.email),
      },
      {
        key: 'sentOk',
        api: 'sentOk',
        header: 'Envio ok',
        kind: 'yesno',
        width: 168,
        show: (r) => yesNo(r.sentOk),
      },
      {
        key: 'dispatchedAt',
        api: null,
        header: 'Disparo',
        kind: 'readonly',
        width: 148,
        show: (r) => formatDateTime(r.dispatchedAt),
      },
      {
        key: 'billsDate',
        api: 'billsDate',
        header: 'Data vencimento boleto',
        kind: 'date',
        width: 196,
        show: (r) => formatDate(r.billsDate),
      },
    ],
  },
];

export const recordFields: readonly RecordField[] = fieldGroups.flatMap((group) => group.fields);

const situation: RecordField = {
  key: 'situation',
  api: null,
  header: 'Situação',
  kind: 'readonly',
  width: 152,
  show: (r) => situationWords(r)?.label ?? missing,
};

/** The columns that decide, in their order, as wide as a screen of 1440 px has room for beside two scroll bars. */
const essential: readonly RecordField[] = [
  situation,
  ...(
    [
      ['client', 140],
      ['meter', 118],
      ['billable', 100],
      ['email', 136],
      ['billsDate', 140],
      ['sentOk', 76],
      ['dispatchedAt', 146],
    ] as const
  ).flatMap(([key, width]) =>
    recordFields.filter((field) => field.key === key).map((field) => ({ ...field, width })),
  ),
];

/** A set of columns, as the table shows it. */
export interface FieldSet {
  /** With headings of their own where there are several. */
  groups: readonly FieldGroup[];
  fields: readonly RecordField[];
  /** What is left out, but for the id. */
  others: readonly RecordField[];
  /** Where the columns that stay in sight stand, by key; to the client's. */
  pinned: Readonly<Record<string, number>>;
  pinnedWidth: number;
  /** The width of the buttons at the row's end. */
  actionsWidth: number;
  width: number;
}

function setOf(groups: readonly FieldGroup[], actionsWidth: number): FieldSet {
  const fields = groups.flatMap((group) => group.fields);
  const pinned: Record<string, number> = {};
  let at = 0;
  for (const { key, width } of fields.slice(0, fields.findIndex((f) => f.key === 'client') + 1)) {
    pinned[key] = at;
    at += width;
  }
  const shown = new Set(fields.map(({ key }) => key));
  return {
    groups,
    fields,
    others: recordFields.filter(({ key }) => key !== 'id' && !shown.has(key)),
    pinned,
    pinnedWidth: at,
    actionsWidth,
    width: fields.reduce((sum, { width }) => sum + width, actionsWidth),
  };
}

/** The names of the sets; the first opens. */
export const setNames = ['Essencial', 'Completo'] as const;
export const fieldSets = {
  Essencial: setOf([{ label: 'Essencial', fields: essential }], 86),
  Completo: setOf(fieldGroups, 96),
} satisfies Record<(typeof setNames)[number], FieldSet>;

const computedTogether = new Set(['net', 'contract', 'minimum', 'maximum', 'billable']);

/** Whether this field of this record takes input. */
export function isEditable(field: RecordField, record: MailRecord): boolean {
  if (field.kind === 'readonly') return false;
  return !(record.shared && computedTogether.has(field.key));
}
