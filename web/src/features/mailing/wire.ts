/** A figure of the wire: a number, or text where every digit counts. */
export type Figure = number | string | null;

/**
 * One month of one balance, as the statement's e-mail carries it. Wider than what our own server
 * answers: the list is also read from servers that leave fields out or write figures as text.
 */
export interface MailRecordWire {
  id: string;
  balanceId?: string;
  clientId?: string | null;
  contractId?: string | null;
  contractCode?: string | null;
  contactActive?: boolean;
  clientName: string | null;
  meter: string | null;
  referenceBase: string | null;
  adjusted: boolean | string | null;
  supplier: string | null;
  price: Figure;
  /** What holds in the place of an agreed price. */
  lacunaPreco?: string | null;
  consumptionKwh: Figure;
  loss: Figure;
  requirement: Figure;
  net: Figure;
  medicao?: string | null;
  proinfaContribution: Figure;
  contract: Figure;
  minDemand: Figure;
  maxDemand: Figure;
  billable: Figure;
  cpCode: string | null;
  email: string | null;
  sentOk: boolean | string | null;
  disparo?: string | null;
  billsDate: string | null;
  conformity?: string;
  shared?: boolean;
  fixed?: string[];
  mail?: {
    messageId: string;
    state: string;
    error: string | null;
    nextAttemptAt: string | null;
    at: string;
  } | null;
  /** What it lacks, or how far its statement is. */
  situacao?: string;
  fechado_em?: string | null;
  version?: number;
  createdAt?: string;
  updatedAt?: string;
  updatedBy?: string | null;
}

/** What an edited record sends back. */
export interface MailPayload {
  meter: string | null;
  clientName: string | null;
  referenceBase: string | null;
  price: number | null;
  supplier: string | null;
  email: string | null;
  consumptionKwh: string | null;
  loss: number | null;
  requirement: string | null;
  net: number | null;
  medicao?: string | null;
  proinfaContribution: number | null;
  contract: number | null;
  minDemand: number | null;
  maxDemand: number | null;
  billable: number | null;
  cpCode: string | null;
  adjusted: boolean;
  sentOk: boolean;
  billsDate: string | null;
  clientId?: string | null;
  contractId?: string | null;
  contactActive?: boolean;
  createdAt?: string;
  updatedAt?: string;
}
