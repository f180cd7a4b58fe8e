/** A figure of the wire: a number, or text where every digit counts. */
export type Figure = number | string | null;

/** One month of one balance, as the statement's e-mail carries it. */
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

export interface MailSaved {
  id: string;
  version: number;
  avisos?: { code: string; campo: string; mensagem: string }[];
}

export interface PageOf<T> {
  data: T[];
  page: number;
  pageSize: number;
  total: number;
}

/** What a template is written for, and what it may name. */
export interface MailContextWire {
  context: string;
  label: string;
  variables: { name: string; label: string; example: string }[];
}

export interface TemplateInput {
  context: string;
  name: string;
  subject: string;
  text: string;
  html: string;
  attachPdf: boolean;
  attachXlsx: boolean;
  isDefault: boolean;
}
export interface TemplateWire extends TemplateInput {
  id: string;
  version: number;
  updatedAt: string;
  updatedBy: string | null;
}

/** A template as it is being written. */
export type DraftTemplate = Pick<
  TemplateInput,
  'context' | 'subject' | 'text' | 'html' | 'attachPdf' | 'attachXlsx'
>;
export interface PreviewInput {
  recordId: string;
  templateId?: string;
  draft?: DraftTemplate;
}

export interface CheckWire {
  code: string;
  level: string;
  message: string;
}
export interface PreviewWire {
  recordId: string;
  to: string[];
  from: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; contentType: string; size: number }[];
  checks: CheckWire[];
}
export interface CheckedRowWire {
  id: string;
  clientName: string;
  meter?: string;
  to?: string[];
  checks: CheckWire[];
}
export interface CheckedWire {
  total: number;
  prontos: number;
  comAvisos: number;
  bloqueados: number;
  jaEnviados: number;
  naFila: number;
  data: CheckedRowWire[];
}

export interface SendInput {
  ids?: string[];
  mes?: string;
  templateId?: string;
  confirm: boolean;
  resend: boolean;
}
export interface SentWire {
  batchId: string;
  queued: number;
  skipped: CheckedRowWire[];
}

export interface BatchWire {
  id: string;
  mes: string | null;
  templateName: string;
  createdAt: string;
  createdBy: string | null;
  state: string;
  counts: Partial<Record<string, number>>;
  total: number;
  skipped: number;
}
export interface BatchDetailWire extends BatchWire {
  skippedItems: CheckedRowWire[];
}

export interface RecipientWire {
  address: string;
  state: string;
  attempts: number;
  error: string | null;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
  sentAt: string | null;
  bouncedAt: string | null;
}
export interface MessageWire {
  id: string;
  batchId: string | null;
  recordId: string | null;
  clientName: string;
  meter: string;
  mes: string | null;
  context: string;
  subject: string | null;
  state: string;
  createdAt: string;
  createdBy: string | null;
  /** Null until the message has been composed. */
  messageId: string | null;
  recipients: RecipientWire[];
}
export interface MessageCopyWire extends MessageWire {
  text: string;
  html: string;
  attachments: { name: string; contentType: string; size: number; sha256: string }[];
  sha256: string;
}
export type Decision = 'enviado' | 'falhou' | 'reenviar';

export interface SuppressionWire {
  address: string;
  reason: string;
  note: string | null;
  createdAt: string;
  createdBy: string | null;
}
