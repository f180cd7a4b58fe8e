import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listWork } from '@/api/gen/dashboard';
import type { WorklistItemBody } from '@/api/gen/types.gen';
import { formatDate } from '@/lib/format';
import { monthShort, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';

/** One line of the work list: what it says and where it leads. */
export interface WorkLine {
  key: string;
  kind: WorklistItemBody['tipo'];
  text: string;
  value: number | null;
  due: string;
  late: boolean;
  to: string;
  action: string;
}

export interface Work {
  lines: readonly WorkLine[];
  /** R$ of the lines that have an amount; null where none has. */
  value: number | null;
}

/** What there is to do in the month. */
export function workQuery(mes: YearMonth) {
  return linesQuery({ mes });
}

/** What there is to do for one client in the month before this; its lists find its rows by the CNPJ. */
export function clientWorkQuery(client: OneClient) {
  return linesQuery({ cliente: client.id }, client);
}

interface OneClient {
  id: string;
  cnpj: string;
}

function linesQuery(query: { mes?: YearMonth; cliente?: string }, client?: OneClient) {
  return queryOptions({
    queryKey: keyOf(listWork, { query }),
    queryFn: async ({ signal }): Promise<Work> => {
      const { itens, valor, hoje } = await listWork({ query, signal });
      return {
        lines: (itens ?? []).map((item) => lineOf(item, hoje, client)),
        value: valor ?? null,
      };
    },
  });
}

/** What a kind of work says, where its rows are, and what is done with them. */
type Describe = (item: Told) => { text: string; to: string; action?: string };

interface Told {
  n: string;
  many: boolean;
  month: YearMonth | undefined;
  label: string;
  key: string | undefined;
  today: string;
  /** The client whose work was requested, and the search text of the lists. */
  client: OneClient | undefined;
  q: string | undefined;
}

const contracts = ({ n, many }: Told) => `${n} ${many ? 'contratos' : 'contrato'}`;
const inMonth = ({ month }: Pick<Told, 'month'>) => (month ? ` em ${monthShort(month)}` : '');
/** What the month of clients lacks or has as provisional only, as the cockpit lists it. */
const lacking =
  (what: string, falta: string): Describe =>
  ({ client, ...item }) => ({
    text: client
      ? `${what[0]?.toUpperCase()}${what.slice(1)}${inMonth(item)}`
      : `${item.n} ${item.many ? 'clientes' : 'cliente'} ${what}${inMonth(item)}`,
    to: client ? paths.closingOf(client.id, item.month ?? '') : paths.closing(item.month, falta),
    action: item.many ? `Ver os ${item.n}` : 'Ver',
  });

const kinds: Readonly<Record<WorklistItemBody['tipo'], Describe>> = {
  medicao: lacking('com a medição a completar', 'medicao'),
  preco: lacking('com o preço a acertar', 'preco'),
  nf: lacking('sem NF do fornecedor', 'nf'),
  fatura: lacking('sem fatura da distribuidora', 'fatura'),
  email: lacking('com o e-mail a enviar', 'email'),
  conf_nf: lacking('com a NF a conferir', 'conf_nf'),
  conf_fatura: lacking('com a fatura a conferir', 'conf_fatura'),
  proinfa: lacking('sem PROINFA', 'proinfa'),
  contrato: lacking('com contrato sem faixa', 'contrato'),
  balanco: lacking('com o balanço a conferir', 'balanco'),
  boleto: lacking('sem vencimento do boleto', 'boleto'),
  encargos: lacking('com encargos da CCEE a conferir', 'encargos'),
  liquidacao: lacking('com a liquidação da CCEE a conferir', 'liquidacao'),
  email_pronto: (item) => ({
    text: `${item.n} ${item.many ? 'e-mails' : 'e-mail'} de ${item.month ? monthShort(item.month) : ''} ${item.many ? 'prontos, não enviados' : 'pronto, não enviado'}`,
    to: paths.mailingOf(item.month ?? '', 'pronto'),
    action: 'Enviar',
  }),
  email_falhou: (item) => ({
    text: `${item.n} ${item.many ? 'e-mails falharam' : 'e-mail falhou'}${inMonth(item)}`,
    to: paths.mailingOf(item.month ?? '', 'falhou'),
  }),
  email_sem_servidor: (item) => ({
    text: `${item.n} ${item.many ? 'e-mails esperam' : 'e-mail espera'} pelo servidor de e-mail${inMonth(item)}`,
    to: paths.mailingOf(item.month ?? '', 'sem_servidor'),
  }),
  apontamento: (item) => ({
    text: `${item.label}${item.many ? ` · ${item.n} apontamentos` : ''}${inMonth(item)}`,
    to: paths.findings({
      q: item.q,
      de: item.month,
      ate: item.month,
      regra: item.key,
      contestavel: '1',
      luz: 'vermelho',
      pendente_em: item.today,
    }),
  }),
  resposta: (item) => ({
    text: `${item.n} ${item.many ? 'contestações' : 'contestação'} com resposta prevista até hoje`,
    to: paths.findings({ q: item.q, status: 'em contestação', resposta_ate: item.today }),
  }),
  importacao: (item) => ({
    text: `${item.n} ${item.many ? 'importações' : 'importação'} a revisar`,
    to: paths.imports,
    action: 'Revisar',
  }),
  leitura: (item) => ({
    text: `${item.n} ${item.many ? 'documentos lidos' : 'documento lido'} a conferir`,
    to: paths.invoiceQueue,
    action: 'Conferir',
  }),
  renovacao: (item) => ({
    text: `${contracts(item)} ${item.many ? 'terminam' : 'termina'} em até 6 meses`,
    to: paths.contracts({ q: item.q, renova_em: '6' }),
  }),
  proximo_passo: (item) => ({
    text: `${item.n} ${item.many ? 'negociações' : 'negociação'} com o próximo passo vencido`,
    to: paths.overdueDeals(item.today, item.q),
  }),
  migracao: (item) => ({
    text: `${item.n} ${item.many ? 'migrações' : 'migração'} com etapa atrasada`,
    to: paths.migrations({ prazo: 'atrasada' }),
  }),
  procuracao: (item) => ({
    text: `${item.n} ${item.many ? 'procurações vencidas ou vencem' : 'procuração vencida ou vence'} em até 30 dias`,
    to: paths.migrations(),
  }),
  liberacao: (item) => ({
    text: `${item.n} ${item.many ? 'propostas' : 'proposta'} da baixa tensão à espera de liberação`,
    to: paths.proposalsToRelease,
    action: 'Liberar',
  }),
  fonte: (item) => ({
    text: `Dados novos de ${item.n} ${item.many ? 'fontes públicas' : 'fonte pública'} a aplicar`,
    to: paths.adminMarketData,
    action: 'Conferir',
  }),
  compromisso: (item) => ({
    text: `${item.n} ${item.many ? 'compromissos' : 'compromisso'} hoje`,
    to: paths.agenda,
  }),
};

function lineOf(item: WorklistItemBody, today: string, client?: OneClient): WorkLine {
  const { tipo, quantidade, limitado, prazo, atrasado } = item;
  const { text, to, action } = kinds[tipo]({
    n: `${limitado ? 'mais de ' : ''}${quantidade.toLocaleString('pt-BR')}`,
    many: quantidade !== 1,
    month: item.mes ?? undefined,
    label: item.rotulo ?? '',
    key: item.chave ?? undefined,
    today,
    client,
    q: client?.cnpj,
  });
  return {
    key: [tipo, item.mes, item.chave].join(),
    kind: tipo,
    text,
    value: item.valor ?? null,
    due: dueText(prazo, today, atrasado),
    late: atrasado,
    to,
    action: action ?? (quantidade === 1 ? 'Abrir' : 'Ver'),
  };
}

function dueText(due: string | null, today: string, late: boolean): string {
  if (!due) return '–';
  if (due === today) return 'hoje';
  const day = formatDate(due).slice(0, 5);
  return late ? `venceu ${day}` : day;
}

/** "9 pendências · R$ 412.380,10 em jogo" without the money. */
export function countText(lines: number): string {
  return plural(lines, 'pendência', 'pendências');
}
