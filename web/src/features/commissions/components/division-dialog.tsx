import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useForm } from 'react-hook-form';
import { divideCommissions } from '@/api/gen/comissoes';
import type { CommissionDivisionBody } from '@/api/gen/types.gen';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { PercentField } from '@/components/form/decimal-field';
import { FormDialog } from '@/components/form/form-dialog';
import { percentTo } from '@/components/form/limit';
import { SelectField } from '@/components/form/select-field';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatDecimal } from '@/lib/format';
import { parseNumber } from '@/lib/parse-br';
import { roleLabels } from '../labels';
import { choicesQuery, forgetCommissions } from '../queries';
import { type DivisionForm, divisionSchema } from '../schema';

interface DivisionDialogProps {
  division: CommissionDivisionBody;
  onClose: () => void;
}

const failed = 'Não foi possível guardar a divisão.';
const roles = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

/** Says who shares a contract that is not signed yet; the parts add up to 100 %. */
export function DivisionDialog({ division, onClose }: DivisionDialogProps) {
  const client = useQueryClient();
  const choices = useQuery(choicesQuery).data;
  const form = useForm<DivisionForm>({
    resolver: zodResolver(divisionSchema),
    defaultValues: { partes: startOf(division) },
  });
  const parts = useFieldArray({ control: form.control, name: 'partes' });
  const act = useSensitiveAct({
    mutationFn: ({ partes }: DivisionForm) =>
      divideCommissions({
        path: { id: division.contrato_id },
        ifMatch: division.version,
        body: {
          partes: partes.map((part) => ({
            ...part,
            percentual: Number(parseNumber(part.percentual)),
          })),
        },
      }),
    onSuccess: () => {
      notify.success('Divisão guardada. Ela fica fixada quando o contrato passar a Ativo.');
      forgetCommissions(client);
      onClose();
    },
    errorFallback: failed,
  });
  const named = (papel: string) =>
    ((papel === 'parceiro' ? choices?.parceiros : choices?.consultores) ?? []).map((who) => ({
      value: who.id,
      label: who.nome,
    }));
  const written = form.watch('partes');
  return (
    <>
      <FormDialog
        open={!act.asking}
        title="Definir divisão"
        description={`${division.contrato}, ${division.cliente}. As partes somam 100 %; sem partes vale a regra do plano.`}
        form={form}
        onSubmit={act.run}
        loading={act.pending}
        submitError={act.error}
        errorFallback={failed}
        submitLabel="Guardar divisão"
        onClose={onClose}
      >
        {parts.fields.map((field, i) => (
          <fieldset key={field.id} className="grid gap-3 sm:grid-cols-[1fr_1.4fr_0.8fr_auto]">
            <legend className="sr-only">Parte {i + 1}</legend>
            <SelectField
              control={form.control}
              name={`partes.${i}.papel`}
              label="Papel"
              options={roles}
            />
            <SelectField
              control={form.control}
              name={`partes.${i}.beneficiario_id`}
              label="Quem"
              placeholder="Escolha"
              options={named(written[i]?.papel ?? 'negocio')}
            />
            <PercentField
              control={form.control}
              name={`partes.${i}.percentual`}
              label="Parte"
              limit={{ ...percentTo(100), above: true }}
            />
            <span className="self-end">
              <IconButton
                label={`Remover a parte ${i + 1}`}
                icon={<Trash2 />}
                onClick={() => parts.remove(i)}
              />
            </span>
          </fieldset>
        ))}
        <Button
          size="sm"
          icon={<Plus />}
          onClick={() => parts.append({ papel: 'carteira', beneficiario_id: '', percentual: '' })}
        >
          Adicionar parte
        </Button>
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}

/** The stored parts, or whom the deal, the client and the partner company are of. */
function startOf(division: CommissionDivisionBody): DivisionForm['partes'] {
  if (division.partes.length > 0)
    return division.partes.map(({ papel, beneficiario_id, percentual }) => ({
      papel,
      beneficiario_id,
      percentual: formatDecimal(String(percentual)),
    }));
  const { dono_do_negocio, dono_do_cliente, empresa_parceira } = division;
  const first = dono_do_negocio ?? dono_do_cliente;
  const start: DivisionForm['partes'] = [
    { papel: 'negocio', beneficiario_id: first?.id ?? '', percentual: '100' },
  ];
  if (dono_do_cliente && dono_do_cliente.id !== first?.id)
    start.push({ papel: 'carteira', beneficiario_id: dono_do_cliente.id, percentual: '' });
  if (empresa_parceira)
    start.push({ papel: 'parceiro', beneficiario_id: empresa_parceira.id, percentual: '' });
  return start;
}
