import { SidePanel } from '@/components/side-panel/side-panel';
import { ButtonLink } from '@/components/ui/button';
import { Facts } from '@/components/ui/facts';
import type { Peek } from '@/hooks/use-peek';
import { formatDate, formatDateTime, formatKWh, missing } from '@/lib/format';
import { maskCnpj } from '@/lib/identifier/cnpj';
import { paths } from '@/lib/paths';
import { phoneText } from '../detail/facts';
import type { Client } from '../normalize';

const unknown = 'Indefinido';

/** The open client beside its list, as its row has it. */
export function ClientPanel({ peek }: { peek: Peek<Client> }) {
  const { row } = peek;
  return (
    <SidePanel
      peek={peek}
      title={row?.nome ?? 'Cliente'}
      description={row?.cnpj && maskCnpj(row.cnpj)}
      actions={
        peek.key && (
          <ButtonLink to={paths.client(peek.key)} viewTransition size="sm">
            Abrir cliente
          </ButtonLink>
        )
      }
    >
      {row && (
        <Facts
          columns={2}
          facts={[
            { label: 'Segmento', value: row.segmento ?? missing },
            { label: 'Responsável', value: row.responsavel ?? missing },
            { label: 'Contratos em vigor', value: row.contratosEmVigor ?? missing },
            { label: 'Elegível a partir de', value: formatDate(row.elegivelEm, unknown) },
            { label: 'Consumo por ano', value: formatKWh(row.consumo, true, unknown) },
            { label: 'Geração por ano', value: formatKWh(row.geracao, true, unknown) },
            { label: 'Contato', value: row.contato ?? missing },
            { label: 'Telefone', value: phoneText(row.telefone) ?? missing },
            { label: 'Última interação', value: formatDateTime(row.ultimaInteracao) },
            { label: 'Próximo passo', value: row.proximoPasso ?? missing },
          ]}
        />
      )}
    </SidePanel>
  );
}
