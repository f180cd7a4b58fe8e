/*
 * The wire types of the balances' calls, in the shape of the generated ones
 * (src/api/gen/types.gen.ts): aliasing those instead is the whole change.
 */

export interface BalanceRowWire {
  id: string;
  cliente: string;
  cnpj: string;
  meterCode: string;
  impostoPercent?: number | null;
  consumoKWh?: number | null;
  geracaoKWh?: number | null;
  saldoKWh?: number | null;
  saldoValor?: number | null;
  contractId?: string | null;
  ultimoMes?: string | null;
}

export interface BalanceMonthWire {
  id: string;
  precoReaisPorMWh?: number | null;
  mes: string;
  ajustado?: boolean | null;
  fornecedor?: string | null;
  medidor?: string | null;
  consumoMWh?: number | null;
  perdas3?: number | null;
  requisito?: number | null;
  net?: number | null;
  medicao?: string | null;
  proinfa?: number | null;
  contrato?: number | null;
  minimo?: number | null;
  maximo?: number | null;
  faturar?: number | null;
  codigoCP?: string | null;
  email?: string | null;
  envioOk?: boolean | null;
  disparo?: string | null;
  dataVencimentoBoleto?: string | null;
  /** MWh measured less than covered, and the other way round. */
  sobra?: number | null;
  deficit?: number | null;
  /** R$ of the energy to bill. */
  valor?: number | null;
  conformidade?: string | null;
  /** Columns that the sheet states otherwise than computed. */
  divergencias?: { campo: string; informado: number; calculado: number }[];
}

export interface BalanceWire {
  header: {
    contractId?: string | null;
    titleSuffix?: string | null;
    razao?: string | null;
    cnpj?: string | null;
  };
  metrics: {
    consumoTotalMWh?: number | null;
    custoTotalBRL?: number | null;
    proinfaTotal?: number | null;
  };
  months: BalanceMonthWire[];
}

export interface BalanceEventWire {
  id: string;
  title: string;
  description?: string | null;
  createdAt: string;
  user?: string | null;
}

/** One value of a calculation with its formula, its inputs and where they came from. */
export interface TraceWire {
  name: string;
  formula?: string;
  /** Canonical decimal text; empty when the value is missing. */
  value: string;
  unit?: string;
  source?: { kind: string; ref?: string; detail?: string };
  inputs?: TraceWire[];
}

export interface JobWire {
  jobId: string;
  status: string;
  balanceId?: string | null;
  importId?: string | null;
  progress?: { done: number; total: number } | null;
  error?: string | null;
}

export interface ImportCountsWire {
  total: number;
  validas: number;
  rejeitadas: number;
  criadas: number;
  atualizadas: number;
  semAlteracao: number;
  semContrato: number;
  divergentes: number;
  desfeitas: number;
  conflitos: number;
}

/** A spreadsheet in the list. */
export interface ImportWire {
  id: string;
  filename: string;
  kind: string;
  size: number;
  state: string;
  jobId: string;
  user: string;
  balanceId?: string | null;
  /** An earlier import of the same file. */
  repeats?: string | null;
  counts: ImportCountsWire;
  progress: { done: number; total: number };
  error?: string;
  createdAt: string;
  updatedAt: string;
}

/** A spreadsheet on its own page: also what its columns are, and what they may be. */
export interface ImportDetailWire extends ImportWire {
  columns: { source: string; field: string; sample: string[] }[];
  constants: { cliente?: string; cnpj?: string; medidor?: string };
  decimal: string;
  fields: { field: string; label: string; required: boolean; adds: boolean }[];
}

export interface ImportPageWire {
  data: ImportWire[];
  page: number;
  pageSize: number;
  total: number;
  totalCapped: boolean;
}

export interface ImportRowWire {
  line: number;
  column?: number | null;
  field?: string | null;
  status: string;
  message: string;
  balanceId?: string | null;
  mes?: string | null;
}

export interface ImportRowPageWire {
  data: ImportRowWire[];
  page: number;
  pageSize: number;
  total: number;
  totalCapped: boolean;
}

export interface MappingWire {
  columns: { source: string; field: string }[];
  constants: { cliente?: string; cnpj?: string; medidor?: string };
  decimal?: string;
  remember?: boolean;
}

export type ListBalancesData = {
  url: '/energy-balance';
  query?: { q?: string; mes?: string; page?: number; pageSize?: number };
};
export type GetBalanceData = { url: '/energy-balance/{id}'; path: { id: string } };
export type ListBalanceEventsData = {
  url: '/energy-balance/{id}/{part}';
  path: { id: string; part: string };
};
export type GetBalanceTraceData = {
  url: '/energy-balance/{id}/months/{mes}/memoria';
  path: { id: string; mes: string };
};
export type GetBalanceJobData = {
  url: '/energy-balance/jobs/{jobId}';
  path: { jobId: string };
};
export type ListContractMonthsData = { url: '/contracts/months' };
export type ListImportsData = {
  url: '/api/imports';
  query?: { page?: number; pageSize?: number };
};
export type GetImportData = { url: '/api/imports/{id}'; path: { id: string } };
export type ListImportRowsData = {
  url: '/api/imports/{id}/rows';
  path: { id: string };
  query?: { status?: string; page?: number; pageSize?: number };
};
export type SetImportMappingData = {
  url: '/api/imports/{id}/mapping';
  path: { id: string };
  body: MappingWire;
};
export type ApplyImportData = { url: '/api/imports/{id}/apply'; path: { id: string } };
export type UndoImportData = { url: '/api/imports/{id}/undo'; path: { id: string } };
