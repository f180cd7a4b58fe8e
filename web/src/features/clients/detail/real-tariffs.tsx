import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { calculateSimulation } from '@/api/gen/simulacao';
import type { LeadDetailBody, LeadUnitBody, SimulationAnswer } from '@/api/gen/types.gen';

import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { DecimalField, PercentField } from '@/components/form/decimal-field';
import { FieldFrame } from '@/components/form/field-frame';
import { FormShell } from '@/components/form/form-shell';
import { percentTo } from '@/components/form/limit';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/select';
import { formatDecimal } from '@/lib/format';
import { parseNumber } from '@/lib/parse-br';
import { paths } from '@/lib/paths';
import { RealResult } from './real-result';
import { entryOf, missingOf } from './tariff-entry';

const rateLimit = { ...percentTo(100), below: true } as const;

const number = (message: string) =>
  z.string().check(z.refine((text) => parseNumber(text) !== null, message));

const schema = z.object({
  preco: number('Informe o preço da energia'),
  icms: number('Informe a alíquota do ICMS, como na fatura'),
  pis: number('Informe a alíquota efetiva do PIS, como na fatura'),
  cofins: number('Informe a alíquota efetiva da COFINS, como na fatura'),
});
type Form = z.infer<typeof schema>;

const fieldOf: Readonly<Record<string, keyof Form>> = {
  'oferta.preco_R$_MWh': 'preco',
  'tributos.icms_percentual': 'icms',
  'tributos.pis_percentual': 'pis',
  'tributos.cofins_percentual': 'cofins',
};

/** The costs of a unit with the tariffs that the regulator homologated for its distributor. */
export function RealTariffs({ client }: { client: LeadDetailBody }) {
  const [chosen, setChosen] = useState(client.unidades[0]?.id ?? '');
  const unit = client.unidades.find(({ id }) => id === chosen) ?? client.unidades[0];
  if (!unit) {
    return (
      <Card title="Com as tarifas da distribuidora">
        <EmptyState
          icon={<Plug />}
          title="Nenhuma unidade incluída."
          description="Inclua uma unidade com distribuidora, subgrupo, demanda e consumo para comparar com as tarifas reais."
        />
      </Card>
    );
  }
  return (
    <div className="space-y-6">
      <Banner tone="info" title="Tarifas homologadas pela ANEEL, não as constantes do comparativo">
        Os resultados desta visão e os do comparativo são diferentes: aqui valem as tarifas
        importadas da distribuidora, os tributos e o preço que você informar.
      </Banner>
      {client.unidades.length > 1 && (
        <div className="max-w-sm">
          <FieldFrame id="unidade-comparada" label="Unidade">
            {(control) => (
              <Select
                {...control}
                value={unit.id}
                options={client.unidades.map(({ id, codigo }) => ({ value: id, label: codigo }))}
                onChange={(event) => setChosen(event.target.value)}
              />
            )}
          </FieldFrame>
        </div>
      )}
      <UnitComparison key={unit.id} client={client} unit={unit} />
    </div>
  );
}

interface UnitComparisonProps {
  client: LeadDetailBody;
  unit: LeadUnitBody;
}

function UnitComparison({ client, unit }: UnitComparisonProps) {
  const missing = missingOf(unit);
  if (missing.length > 0) {
    return (
      <Banner tone="warn" title={`Indefinido: falta informar ${missing.join(', ')} da unidade.`}>
        Complete a unidade {unit.codigo} na aba Unidades.
      </Banner>
    );
  }
  return <Calculation client={client} unit={unit} />;
}

function Calculation({ client, unit }: UnitComparisonProps) {
  const [answer, setAnswer] = useState<SimulationAnswer | null>(null);
  const form = useForm<Form>({
    resolver: zodResolver(schema),
    defaultValues: {
      preco: '',
      icms: unit.icms === null ? '' : formatDecimal(String(unit.icms)),
      pis: '',
      cofins: '',
    },
  });
  const calculate = useMutation({
    mutationFn: (values: Form) =>
      calculateSimulation({
        body: entryOf(client, unit, {
          preco: Number(parseNumber(values.preco)),
          icms: Number(parseNumber(values.icms)),
          pis: Number(parseNumber(values.pis)),
          cofins: Number(parseNumber(values.cofins)),
        }),
      }),
    onSuccess: setAnswer,
  });
  const { control } = form;
  return (
    <>
      <Card
        title="Com as tarifas da distribuidora"
        description={`${unit.distribuidora}, ${unit.subgrupo} ${unit.modalidade}, unidade ${unit.codigo}. Doze meses iguais, com a demanda contratada como a medida.`}
      >
        <FormShell
          form={form}
          guard={false}
          onSubmit={(values) => calculate.mutate(values)}
          loading={calculate.isPending}
          submitError={calculate.error}
          errorFallback="Não foi possível comparar com as tarifas da distribuidora."
          fieldMap={(path) => fieldOf[path] ?? null}
          actions={
            <div className="flex flex-wrap justify-end gap-3">
              <ButtonLink to={paths.simulationOfClient(client.id)}>Simulação completa</ButtonLink>
              <Button type="submit" loading={calculate.isPending} loadingLabel="Calculando…">
                Comparar
              </Button>
            </div>
          }
        >
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <DecimalField
              control={control}
              name="preco"
              label="Preço da energia (R$/MWh)"
              limit={{ above: true, to: 10_000, places: 8 }}
              places={2}
              required
            />
            <PercentField control={control} name="icms" label="ICMS" limit={rateLimit} required />
            <PercentField control={control} name="pis" label="PIS" limit={rateLimit} required />
            <PercentField
              control={control}
              name="cofins"
              label="COFINS"
              limit={rateLimit}
              required
            />
          </div>
        </FormShell>
      </Card>
      {answer && <RealResult answer={answer} />}
    </>
  );
}
