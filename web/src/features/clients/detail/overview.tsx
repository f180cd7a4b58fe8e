import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { LeadDetailBody } from '@/api/gen/types.gen';
import { useCan, useUser } from '@/api/session';
import { type Property, PropertyStrip } from '@/components/property-strip/property-strip';
import { formatDate, formatMoney, formatMWh } from '@/lib/format';
import { paths } from '@/lib/paths';
import { hasRole } from '@/lib/permissions';
import { plural } from '@/lib/text';
import { clientWorkQuery } from '@/model/work/work';
import { WorkPanel } from '@/model/work/work-panel';
import { atStakeQuery, recoveryQuery } from '../queries';
import { ClientConsumption } from './client-consumption';
import { ClientFacts } from './facts';

interface OverviewProps {
  Causes: ComponentType<{ clientId: string }>;
  client: LeadDetailBody;
  refreshing: boolean;
}

/** What a client is, what there is to do for it, and what its units consumed. */
export function Overview({ client, refreshing, Causes }: OverviewProps) {
  // A parceiro reads months without their R$.
  const seesMoney = !hasRole(useUser(), 'parceiro');
  const seesMonths = useCan('months:read') && seesMoney;
  const stake = useAtStake(client.cnpj);
  return (
    <div className="space-y-6">
      <PropertyStrip
        label="Indicadores do cliente"
        properties={[...useFigures(client), ...stake, ...useRecovery(client), useLastTalk(client)]}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <WorkPanel
          title="Pendências"
          query={clientWorkQuery(client)}
          none="Nada pendente para este cliente."
        />
        <ClientConsumption client={client} />
      </div>
      {seesMonths && <Causes clientId={client.id} />}
      <ClientFacts client={client} refreshing={refreshing} />
    </div>
  );
}

function useFigures(client: LeadDetailBody): readonly Property[] {
  const mayWrite = useCan('leads:update');
  const { id, unidades, contratos, contratos_em_vigor: inForce, consumo_mwh, medido } = client;
  const units = paths.client(id, 'unidades');
  return [
    {
      label: 'Unidades',
      value: String(unidades.length),
      to: units,
    },
    {
      label: 'Contratos em vigor',
      value: String(inForce),
      unit: contratos > inForce ? ` de ${contratos}` : undefined,
      note: `${plural(contratos, 'contrato', 'contratos')} ao todo`,
      to: paths.client(id, 'contratos'),
    },
    {
      label: 'Consumo por ano',
      value: consumo_mwh === null ? null : formatMWh(consumo_mwh, false),
      unit: ' MWh',
      note:
        consumo_mwh === null
          ? 'Nenhuma unidade tem medição ou consumo informado'
          : medido
            ? 'Pela medição dos últimos doze meses'
            : 'Como informado nas unidades',
      act: mayWrite ? { label: 'informar nas unidades', to: units } : undefined,
    },
  ];
}

/** R$ that could be contested; nothing for who reads no invoices. */
function useAtStake(cnpj: string): readonly Property[] {
  const mayRead = useCan('invoices:read');
  const { data, error } = useQuery({ ...atStakeQuery(cnpj), enabled: mayRead });
  if (!mayRead) return [];
  const label = 'R$ em jogo';
  if (!data) return [{ label, value: null, note: error ? 'Falha ao carregar' : undefined }];
  const { count, unknown, value } = data;
  const counted = plural(count, 'cobrança a contestar', 'cobranças a contestar');
  if (count === 0) return [{ label, value: null, note: 'Nenhuma cobrança a contestar em aberto' }];
  if (count === unknown) return [{ label, value: null, note: `${counted}, sem valor conhecido` }];
  return [
    {
      label,
      value: formatMoney(value),
      note: unknown > 0 ? `${counted}, ${unknown} sem valor conhecido` : counted,
      to: paths.findings({ q: cnpj, contestavel: '1' }),
    },
  ];
}

/** What contests gave back; nothing where none was made. */
function useRecovery({ id }: LeadDetailBody): readonly Property[] {
  const mayRead = useCan('invoices:read');
  const { data } = useQuery({ ...recoveryQuery(id), enabled: mayRead });
  if (!data || data.resolvidas + data.contestadas === 0) return [];
  return [
    {
      label: 'R$ recuperado',
      value: formatMoney(data.recuperado),
      note: `A receber ${formatMoney(data.a_receber)}`,
      to: paths.client(id, 'faturas'),
    },
  ];
}

function useLastTalk({ id, ultimaInteracao }: LeadDetailBody): Property {
  const mayWrite = useCan('leads:update');
  const to = paths.client(id, 'historico');
  return {
    label: 'Último contato',
    value: ultimaInteracao === null ? null : formatDate(ultimaInteracao),
    note: ultimaInteracao === null ? 'Nenhum contato registrado' : undefined,
    to,
    act: mayWrite ? { label: 'registrar', to } : undefined,
  };
}
