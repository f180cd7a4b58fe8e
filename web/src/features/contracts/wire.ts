/*
 * The wire types of the contracts' calls, in the shape of the generated ones
 * (src/api/gen/types.gen.ts): aliasing those instead is the whole change.
 */

export interface ContractWire {
  id: string;
  contract_code: string;
  client_name: string;
  client_id: string;
  groupName: string;
  cnpj: string;
  segment?: string | null;
  contact_responsible?: string | null;
  contact_active?: boolean;
  email?: string | null;
  /** Per month, in volume_unit. */
  contracted_volume_mwh: number;
  volume_unit: string;
  status: string;
  energy_source: string;
  incentive_percent: number;
  contracted_modality?: string | null;
  start_date: string;
  end_date: string;
  billing_cycle?: string | null;
  upper_limit_percent?: number | null;
  lower_limit_percent?: number | null;
  flexibility_percent?: number | null;
  loss_percent?: number | null;
  /** Prices and supply are left out for who may not see them. */
  average_price_mwh?: number | null;
  spot_price_ref_mwh?: number | null;
  supplier?: string | null;
  proinfa_contribution?: number | null;
  compliance_consumption: string;
  compliance_nf: string;
  compliance_invoice: string;
  compliance_charges: string;
  compliance_overall: string;
  adjusted: boolean;
  version: number;
  created_at: string;
  created_by?: string | null;
  updated_at: string;
  updated_by?: string | null;
  deleted?: boolean;
}

/** What may be written; what is left out keeps its value (PUT) or gets its default (POST). */
export interface ContractInputWire {
  client_name: string;
  groupName: string;
  cnpj: string;
  segment: string | null;
  contact_responsible: string | null;
  email: string | null;
  contracted_volume_mwh: number;
  volume_unit: string;
  status: string;
  energy_source: string;
  incentive_percent: number;
  contracted_modality: string | null;
  start_date: string;
  end_date: string;
  billing_cycle: string | null;
  upper_limit_percent: number | null;
  lower_limit_percent: number | null;
  flexibility_percent: number | null;
  loss_percent?: number | null;
  average_price_mwh?: number | null;
  spot_price_ref_mwh?: number | null;
  supplier?: string | null;
  proinfa_contribution?: number | null;
  adjusted?: boolean;
  reason?: string;
}

export interface ContractVersionWire {
  version: number;
  at: string;
  actor_name?: string | null;
  reason?: string | null;
}

/** A row of the balances' list; only what leads from a contract to its balance. */
export interface BalanceRowWire {
  id: string;
  cliente: string;
  meterCode: string;
  contractId?: string | null;
}

export interface ClientWire {
  id: string;
  name: string;
  cnpj: string;
}

export type ListContractsData = {
  url: '/contracts';
  query?: {
    q?: string;
    mes?: string;
    oportunidade?: string;
    status?: string;
    page?: number;
    pageSize?: number;
    sort?: string;
  };
};
export type CreateContractData = { url: '/contracts'; body: ContractInputWire };
export type GetContractData = { url: '/contracts/{id}'; path: { id: string } };
export type UpdateContractData = {
  url: '/contracts/{id}';
  path: { id: string };
  body: ContractInputWire;
};
export type DeleteContractData = {
  url: '/contracts/{id}';
  path: { id: string };
  body?: { reason?: string };
};
export type ListContractVersionsData = {
  url: '/contracts/{id}/versions';
  path: { id: string };
  query?: { page?: number; pageSize?: number };
};
export type GetContractVersionData = {
  url: '/contracts/{id}/versions/{version}';
  path: { id: string; version: number };
};
export type RestoreContractData = {
  url: '/contracts/{id}/restore';
  path: { id: string };
  body?: { reason?: string };
};
export type ListContractMonthsData = { url: '/contracts/months' };
export type SuggestClientsData = { url: '/api/clients'; query?: { q?: string } };
export type ListBalancesData = {
  url: '/energy-balance';
  query?: { q?: string; page?: number; pageSize?: number };
};
