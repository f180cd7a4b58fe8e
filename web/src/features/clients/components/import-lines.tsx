import type { ImportOutputBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Banner } from '@/components/feedback/banner';
import { Badge } from '@/components/ui/badge';
import { maskCnpj } from '@/lib/identifier/cnpj';
import { plural } from '@/lib/text';

type Line = ImportOutputBody['linhas'][number];

const outcomes = {
  criado: { tone: 'ok', before: 'Será criado', after: 'Criado' },
  atualizado: { tone: 'info', before: 'Será alterado', after: 'Alterado' },
  sem_alteracao: { tone: 'neutral', before: 'Sem alteração', after: 'Sem alteração' },
  rejeitado: { tone: 'bad', before: 'Rejeitado', after: 'Rejeitado' },
  recebido: { tone: 'info', before: 'Será pedido', after: 'Recebido' },
} as const;

const columnsOf = (applied: boolean): Column<Line>[] => [
  { id: 'linha', header: 'Linha', cell: (line) => line.linha, align: 'end' },
  { id: 'nome', header: 'Cliente', cell: (line) => line.nome || '–', wrap: true, width: '160px' },
  { id: 'cnpj', header: 'CNPJ', cell: (line) => (line.cnpj ? maskCnpj(line.cnpj) : '–') },
  {
    id: 'resultado',
    header: 'Resultado',
    cell: (line) => {
      const { tone, before, after } = outcomes[line.resultado];
      return <Badge tone={tone}>{applied ? after : before}</Badge>;
    },
  },
  {
    id: 'mensagem',
    header: 'Motivo',
    cell: (line) => (line.mensagem ? [line.campo, line.mensagem].filter(Boolean).join(': ') : '–'),
    wrap: true,
    width: '220px',
  },
];
const planned = columnsOf(false);
const done = columnsOf(true);

/** What each line does, with the reason of every rejection. */
export function ImportLines({ result }: { result: ImportOutputBody }) {
  const { aplicado, criados, atualizados, sem_alteracao, rejeitados, recebidos, linhas } = result;
  const counts = [
    plural(criados, 'novo', 'novos'),
    plural(atualizados, 'alterado', 'alterados'),
    `${sem_alteracao} sem alteração`,
    plural(rejeitados, 'rejeitado', 'rejeitados'),
    ...(recebidos > 0
      ? [`${plural(recebidos, 'recebido', 'recebidos')}: o back office confirma o cadastro`]
      : []),
  ].join(' · ');
  return (
    <>
      <Banner
        tone={rejeitados > 0 ? 'warn' : aplicado ? 'ok' : 'info'}
        title={aplicado ? 'Planilha importada' : 'Confira antes de importar'}
      >
        {counts}
        {result.avisos.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Banner>
      <DataTable
        name="Resultado por linha"
        columns={aplicado ? done : planned}
        rows={linhas}
        rowKey={(line) => String(line.linha)}
        cards
      />
    </>
  );
}
