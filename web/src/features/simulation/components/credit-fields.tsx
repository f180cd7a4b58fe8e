import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { FieldGrid } from '@/components/form/form-shell';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useEntry } from '../entry-context';
import { creditFacts } from '../lead';
import { leadQuery } from '../queries';
import type { LinkedClient } from '../wizard';
import { EntryCheckbox, EntryInput, EntrySelect } from './entry-field';

const regimes = [
  { value: 'lucro_real', label: 'Lucro real' },
  { value: 'lucro_presumido', label: 'Lucro presumido' },
  { value: 'simples', label: 'Simples Nacional' },
  { value: 'nao_contribuinte', label: 'Não contribuinte' },
];
const activities = [
  { value: 'industria', label: 'Indústria' },
  { value: 'comercio_servicos', label: 'Comércio ou serviços' },
];
const positions = [
  { value: 'nao', label: 'Não: Receita Federal' },
  { value: 'sim', label: 'Sim: tese' },
];

/** How the client is taxed: by it the saving is shown net of tax credits (LW-02). */
export function CreditFields({ client }: { client: LinkedClient | null }) {
  const { draft } = useEntry();
  return (
    <Card
      title="Créditos de tributos"
      description="Sem o regime tributário só a economia bruta é mostrada. Créditos dependem da apuração do cliente; confirme com o contador."
      actions={client && <FromClient id={client.id} />}
    >
      <FieldGrid>
        <EntrySelect
          path="creditos.regime_tributario"
          label="Regime tributário"
          options={regimes}
          placeholder="Não informado"
        />
        <EntrySelect
          path="creditos.atividade"
          label="Atividade"
          options={activities}
          placeholder="Não informada"
        />
        <EntryInput
          path="creditos.processo_industrial_percentual"
          label="Energia no processo industrial"
          hint="Por laudo. Só conta na indústria."
          unit="%"
        />
        <EntryInput path="creditos.exportacao_percentual" label="Parte exportada" unit="%" />
        <EntrySelect
          path="creditos.tusd_livre_da_credito"
          label="PIS/COFINS sobre a TUSD livre dá crédito"
          options={positions}
          placeholder="O parâmetro em vigor"
        />
      </FieldGrid>
      {draft.facts['creditos.regime_tributario'] === 'simples' && (
        <div className="mt-4">
          <EntryCheckbox
            path="creditos.simples_regime_regular"
            label="Optou pelo regime regular de CBS e IBS"
          />
        </div>
      )}
    </Card>
  );
}

/** Brings what is registered of the client. */
function FromClient({ id }: { id: string }) {
  const { editing, type } = useEntry();
  const { data } = useQuery(leadQuery(id));
  if (!editing || !data?.regime_tributario) return null;
  return (
    <Button
      size="sm"
      icon={<Download />}
      onClick={() => {
        for (const [path, text] of Object.entries(creditFacts(data))) type(path, text);
      }}
    >
      Trazer do cadastro
    </Button>
  );
}
