import { readFileSync } from 'node:fs';
import { defineConfig } from '@hey-api/openapi-ts';

const document = JSON.parse(readFileSync('../../../docs/openapi.json', 'utf8'));
for (const item of Object.values<object>(document.paths)) {
  for (const operation of Object.values<{ responses?: object }>(item)) {
    // Every error is a problem, which src/lib/api-error.ts reads: no type of each is needed.
    if (operation.responses) delete (operation.responses as { default?: unknown }).default;
  }
}

// The document says less than the answers hold. Objects and words that may be null, which the document does not say of them.
const nullable = {
  ClosingAbsentBody: ['dispensado'],
  ClosingAccrualLineBody: ['memoria'],
  ClosingClientBody: ['fechado', 'responsavel'],
  ClosingItemBody: ['declarada', 'dispensado', 'pedido'],
  ContractsOutputBody: ['question'],
  DetailOutputBody: ['fechado', 'responsavel'],
  FindingRecalculatedBody: ['arquivo'],
  InvoiceClientView: ['arquivo'],
  InvoiceView: ['arquivo'],
  NewestAccrualOutputBody: ['provisto'],
  NegotiationBody: ['motivo'],
  ProposalKeptBody: ['baixa_tensao', 'resposta'],
  ProposalPublicBody: ['baixa_tensao', 'resposta'],
  ReadingDocumentBody: ['extracted_data', 'kind', 'sum'],
  ReadingFieldBody: ['box'],
  ReadingQueueRow: ['contrato', 'em_conferencia', 'pergunta', 'responsavel'],
  SimulationKeptBody: ['baixa_tensao'],
};
const { schemas } = document.components;
for (const [name, properties] of Object.entries(nullable)) {
  const schema = schemas[name];
  for (const property of properties) {
    const { type, description, ...value } = schema.properties[property];
    const given = Array.isArray(type) ? { type: type[0], ...value } : { type, ...value };
    schema.properties[property] = { description, anyOf: [given, { type: 'null' }] };
  }
}

// Words that the document gives as any text.
const { ClosingClientBody: month, ClosingGapBody: gap, ClosingItemBody: item } = schemas;
item.properties.item = gap.properties.item;
schemas.ClosingSupplyBody.properties.estado = month.properties.estado;
for (const { properties } of [month, schemas.DetailOutputBody]) {
  properties.situacoes.additionalProperties = item.properties.situacao;
}

// Answers that a partner gets a sentence in place of: back office is to confirm first (202).
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
schemas.AwaitedBody = {
  type: 'object',
  required: ['mensagem'],
  properties: { mensagem: { type: 'string' } },
};
schemas.LinkedBody = {
  type: 'object',
  required: ['document', 'invoice'],
  properties: { document: ref('ReadingDocumentBody'), invoice: ref('InvoiceView') },
};
const awaited = {
  LeadCreatedBody: 'LeadDetailBody',
  LinkOutputBody: 'LinkedBody',
  ReadingAdoptedBody: 'ReadingDocumentBody',
};
for (const [name, answer] of Object.entries(awaited)) {
  schemas[name] = { anyOf: [ref(answer), ref('AwaitedBody')] };
}
// A copy is a message, with what was sent.
schemas.MailingCopyBody = { allOf: [ref('MailingMessageBody'), schemas.MailingCopyBody] };

// Types only: the calls themselves are ours (src/api/call.ts, endpoints.mjs).
export default defineConfig({
  input: document,
  output: { path: '../../src/api/gen', indexFile: false },
  plugins: ['@hey-api/typescript'],
});
