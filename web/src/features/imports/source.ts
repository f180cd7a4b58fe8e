import { createContext, useContext } from 'react';
import { getBalance, listBalances } from '@/api/gen/balancos';
import {
  getContract,
  getContractDetail,
  listContractMonths,
  listContracts,
} from '@/api/gen/contratos';
import {
  answerContractImport,
  applyContractImport,
  chooseContractImportHeader,
  chooseContractImportSheets,
  correctContractImportCell,
  getContractImport,
  listContractImportRows,
  listContractImports,
  mapContractImport,
  readContractImportTable,
  reopenContractImport,
  takeContractImportLine,
  undoContractImport,
} from '@/api/gen/importacao-de-contratos';
import {
  answerCceeImport,
  applyCceeImport,
  chooseCceeImportHeader,
  chooseCceeImportSheets,
  correctCceeImportCell,
  getCceeImport,
  listCceeImportRows,
  listCceeImports,
  mapCceeImport,
  readCceeImportTable,
  reopenCceeImport,
  takeCceeImportLine,
  undoCceeImport,
} from '@/api/gen/importacao-de-valores-da-ccee';
import {
  answerImport,
  applyImport,
  chooseImportHeader,
  chooseImportSheets,
  correctImportCell,
  getImport,
  listImportRows,
  listImports,
  mapImport,
  readImportTable,
  reopenImport,
  takeImportLine,
  undoImport,
} from '@/api/gen/importacoes';
import type {
  ImportAccepted,
  ImportAnswer,
  ImportChoice,
  ImportMapping,
  ImportTableAt,
} from '@/api/gen/types.gen';
import { listCceeFigures } from '@/api/gen/valores-da-ccee';

import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import type { ImportOneWire, ImportRowWire } from './wire';

interface PathOfImport {
  path: { id: string };
}

/** A kind of spreadsheet import: its endpoints, its pages, and its texts on the screens. */
export interface ImportSource {
  list: Listed & ((args: ListArgs) => Promise<ListAnswer>);
  one: Listed & ((args: PathOfImport & { signal?: AbortSignal }) => Promise<ImportOneWire>);
  rows: Listed & ((args: RowsArgs) => Promise<RowsAnswer>);
  map: (args: PathOfImport & { body: ImportMapping }) => Promise<unknown>;
  choose: (args: PathOfImport & { body: ImportChoice }) => Promise<unknown>;
  header: (args: PathOfImport & { body: { line: number; column?: number } }) => Promise<unknown>;
  table: (args: PathOfImport & { body: ImportTableAt }) => Promise<ImportAccepted>;
  correct: (
    args: PathOfImport & { body: { sheet?: string; line: number; column: number; value: string } },
  ) => Promise<unknown>;
  take: (
    args: PathOfImport & { body: { sheet?: string; line: number; use: boolean } },
  ) => Promise<unknown>;
  answer: (args: PathOfImport & { body: ImportAnswer }) => Promise<unknown>;
  reopen: (args: PathOfImport) => Promise<unknown>;
  apply: (args: PathOfImport & { body?: { confirmar?: string } }) => Promise<unknown>;
  undo: (args: PathOfImport) => Promise<unknown>;
  listPath: string;
  onePath: (id: string) => string;
  /** Where what was imported is seen. */
  dataPath: string;
  seeData: string;
  back: string;
  /** What an import may have changed besides itself, by the urls of what shows it. */
  changes: readonly { url: string }[];
  createdHint: string;
  again: string;
  undoneText: (created: number, updated: number) => string;
  columnsHint: string;
}

interface Listed {
  readonly url: string;
}

interface ListArgs {
  query: { page: number; pageSize: number };
  signal?: AbortSignal;
}

interface ListAnswer {
  data: ImportOneWire[];
  total: number;
  totalCapped?: boolean;
}

interface RowsArgs extends PathOfImport {
  // biome-ignore lint/suspicious/noExplicitAny: each subject has outcomes of its own
  query: { status?: any; page: number; pageSize: number };
  signal?: AbortSignal;
}

interface RowsAnswer {
  data: ImportRowWire[];
  total: number;
  totalCapped?: boolean;
}

export const balanceSource: ImportSource = {
  list: listImports,
  one: getImport,
  rows: listImportRows,
  map: mapImport,
  choose: chooseImportSheets,
  header: chooseImportHeader,
  correct: correctImportCell,
  take: takeImportLine,
  answer: answerImport,
  table: readImportTable,
  reopen: reopenImport,
  apply: applyImport,
  undo: undoImport,
  listPath: paths.imports,
  onePath: paths.import,
  dataPath: paths.balances,
  back: 'Voltar para importações',
  seeData: 'Ver balanços',
  changes: [listBalances, getBalance],
  createdHint: 'meses novos',
  again: 'linhas iguais não são gravadas duas vezes',
  undoneText: (created: number, updated: number) =>
    `${plural(created, 'mês criado sai', 'meses criados saem')} e ${plural(
      updated,
      'mês atualizado volta ao que era',
      'meses atualizados voltam ao que eram',
    )} antes. O que alguém alterou depois fica como está.`,
  columnsHint:
    'Mais de uma coluna pode ser consumo ou geração, como ponta e fora ponta: elas se somam.',
};

export const contractSource: ImportSource = {
  list: listContractImports,
  one: getContractImport,
  rows: listContractImportRows,
  map: mapContractImport,
  choose: chooseContractImportSheets,
  header: chooseContractImportHeader,
  correct: correctContractImportCell,
  take: takeContractImportLine,
  answer: answerContractImport,
  table: readContractImportTable,
  reopen: reopenContractImport,
  apply: applyContractImport,
  undo: undoContractImport,
  listPath: paths.contractImports,
  onePath: paths.contractImport,
  dataPath: paths.contracts(),
  back: 'Voltar para Importar',
  seeData: 'Ver contratos',
  changes: [listContracts, getContract, listContractMonths],
  createdHint: 'contratos novos',
  again: 'um contrato com o mesmo código não é criado duas vezes',
  undoneText: (created: number, _updated: number) =>
    `${plural(created, 'contrato criado sai', 'contratos criados saem')}, e com eles os clientes que só eles têm. O contrato que alguém alterou ou que já é usado fica como está.`,
  columnsHint: 'Cada coluna da planilha é um campo do contrato; as que não servem são ignoradas.',
};

export const cceeSource: ImportSource = {
  list: listCceeImports,
  one: getCceeImport,
  rows: listCceeImportRows,
  map: mapCceeImport,
  choose: chooseCceeImportSheets,
  header: chooseCceeImportHeader,
  correct: correctCceeImportCell,
  take: takeCceeImportLine,
  answer: answerCceeImport,
  table: readCceeImportTable,
  reopen: reopenCceeImport,
  apply: applyCceeImport,
  undo: undoCceeImport,
  listPath: paths.cceeImports,
  onePath: paths.cceeImport,
  dataPath: paths.ccee,
  back: 'Voltar para Importar',
  seeData: 'Ver valores da CCEE',
  changes: [listCceeFigures, getContractDetail],
  createdHint: 'valores novos',
  again: 'o mesmo valor não é gravado duas vezes',
  undoneText: (created: number, updated: number) =>
    `${plural(created, 'valor criado sai', 'valores criados saem')} e ${plural(
      updated,
      'valor atualizado volta ao que era',
      'valores atualizados voltam ao que eram',
    )} antes. O que alguém alterou depois, ou está em um mês fechado, fica como está.`,
  columnsHint: 'Uma linha por tipo de valor, ou uma coluna para cada tipo.',
};

/** Whose spreadsheets a screen is about. */
export const SourceContext = createContext<ImportSource>(balanceSource);

export const useSource = (): ImportSource => useContext(SourceContext);
