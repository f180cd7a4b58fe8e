// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista as distribuidoras. */
export const listDistributors = /* @__PURE__ */ endpoint<T.ListDistributorsData, T.ListDistributorsResponse>(
  'GET',
  '/api/distributors',
);
/** Corrige nome, outros nomes, CNPJ ou UF de uma distribuidora. */
export const putDistributor = /* @__PURE__ */ endpoint<T.PutDistributorData, T.PutDistributorResponse>(
  'PUT',
  '/api/distributors/{id}',
);
/** Lista as bandeiras tarifárias por mês. */
export const listFlags = /* @__PURE__ */ endpoint<T.ListFlagsData, T.ListFlagsResponse>(
  'GET',
  '/api/flags',
);
/** Compara o arquivo de bandeiras da ANEEL com as guardadas e, com apply=1, o importa. */
export const importFlags = /* @__PURE__ */ endpoint<T.ImportFlagsData, T.ImportFlagsResponse>(
  'POST',
  '/api/flags/import',
);
/** Informa a bandeira de um mês. */
export const putFlag = /* @__PURE__ */ endpoint<T.PutFlagData, T.PutFlagResponse>(
  'PUT',
  '/api/flags/{month}',
);
/** Exclui a bandeira de um mês. */
export const deleteFlag = /* @__PURE__ */ endpoint<T.DeleteFlagData, T.DeleteFlagResponse>(
  'DELETE',
  '/api/flags/{month}',
);
/** Diz até quando vai cada série pública, de onde vem e o que lhe falta. */
export const listMarketData = /* @__PURE__ */ endpoint<T.ListMarketDataData, T.ListMarketDataResponse>(
  'GET',
  '/api/market-data',
);
/** Lista o PLD médio por submercado e mês. */
export const listPld = /* @__PURE__ */ endpoint<T.ListPldData, T.ListPldResponse>(
  'GET',
  '/api/pld',
);
/** Compara um arquivo de PLD, por hora, por mês ou de limites do ano, com o guardado e, com apply=1, o importa. */
export const importPld = /* @__PURE__ */ endpoint<T.ImportPldData, T.ImportPldResponse>(
  'POST',
  '/api/pld/import',
);
/** Informa o PLD médio de um mês. */
export const putPld = /* @__PURE__ */ endpoint<T.PutPldData, T.PutPldResponse>(
  'PUT',
  '/api/pld/{submarket}/{month}',
);
/** Exclui o PLD de um mês. */
export const deletePld = /* @__PURE__ */ endpoint<T.DeletePldData, T.DeletePldResponse>(
  'DELETE',
  '/api/pld/{submarket}/{month}',
);
/** Lista as fontes de dados públicos, com o que aguarda decisão. */
export const listPublicSources = /* @__PURE__ */ endpoint<T.ListPublicSourcesData, T.ListPublicSourcesResponse>(
  'GET',
  '/api/public-sources',
);
/** Altera, liga ou desliga uma fonte. */
export const updatePublicSource = /* @__PURE__ */ endpoint<T.UpdatePublicSourceData, T.UpdatePublicSourceResponse>(
  'PUT',
  '/api/public-sources/{kind}',
);
/** Verifica uma fonte agora. */
export const checkPublicSource = /* @__PURE__ */ endpoint<T.CheckPublicSourceData, T.CheckPublicSourceResponse>(
  'POST',
  '/api/public-sources/{kind}/check',
);
/** Lista os arquivos que mudaram uma tabela de mercado. */
export const listReferenceImports = /* @__PURE__ */ endpoint<T.ListReferenceImportsData, T.ListReferenceImportsResponse>(
  'GET',
  '/api/reference-imports',
);
/** Desfaz uma importação, se ninguém alterou depois o que ela mudou. */
export const undoReferenceImport = /* @__PURE__ */ endpoint<T.UndoReferenceImportData, T.UndoReferenceImportResponse>(
  'POST',
  '/api/reference-imports/{id}/undo',
);
/** Aplica o que uma fonte trouxe, como uma importação que se desfaz. */
export const applySourceProposal = /* @__PURE__ */ endpoint<T.ApplySourceProposalData, T.ApplySourceProposalResponse>(
  'POST',
  '/api/source-proposals/{id}/apply',
);
/** Rejeita o que uma fonte trouxe. */
export const rejectSourceProposal = /* @__PURE__ */ endpoint<T.RejectSourceProposalData, T.RejectSourceProposalResponse>(
  'POST',
  '/api/source-proposals/{id}/reject',
);
/** Lista as tarifas homologadas. */
export const listTariffs = /* @__PURE__ */ endpoint<T.ListTariffsData, T.ListTariffsResponse>(
  'GET',
  '/api/tariffs',
);
/** Compara o arquivo da ANEEL com as tarifas guardadas e, com apply=1, o importa. */
export const importTariffs = /* @__PURE__ */ endpoint<T.ImportTariffsData, T.ImportTariffsResponse>(
  'POST',
  '/api/tariffs/import',
);
