import { zodResolver } from '@hookform/resolvers/zod';
import { Download, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { eraseSubject, exportSubject } from '@/api/gen/lgpd';
import type { ErasureOutputBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { TextareaField, TextField } from '@/components/form/text-field';
import { useFormGuard } from '@/components/form/use-form-guard';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { downloadByPost } from '@/lib/download';
import { plural } from '@/lib/text';

const schema = z.object({
  titular: z.string().check(
    z.trim(),
    z.refine(
      (text) => z.email().safeParse(text).success || text.replace(/\D/g, '').length === 11,
      'E-mail ou CPF inválido',
    ),
  ),
  motivo: z.string().check(z.trim(), z.minLength(1, 'Informe o motivo')),
});

type Subject = z.infer<typeof schema>;

/** The request as the server takes it: by address, or by document. */
const bodyOf = ({ titular, motivo }: Subject) =>
  titular.includes('@') ? { email: titular, motivo } : { cpf: titular, motivo };

/** The request of a person: a copy of the data, or their erasure. */
export function SubjectCard() {
  const form = useForm<Subject>({
    resolver: zodResolver(schema),
    defaultValues: { titular: '', motivo: '' },
  });
  const [erasing, setErasing] = useState<Subject | null>(null);
  const [done, setDone] = useState<ErasureOutputBody | null>(null);
  const copy = useSensitiveAct({
    mutationFn: (subject: Subject) =>
      downloadByPost(exportSubject.url, bodyOf(subject), 'dados-da-pessoa.zip'),
    onSuccess: (file) => {
      notify.success(`Arquivo ${file} gerado.`);
      form.reset(form.getValues());
    },
    errorFallback: 'Não foi possível exportar os dados.',
  });
  const erase = useSensitiveAct({
    mutationFn: (subject: Subject) => eraseSubject({ body: bodyOf(subject) }),
    onSuccess: (result) => {
      setDone(result);
      setErasing(null);
      form.reset();
    },
    errorFallback: 'Não foi possível eliminar os dados.',
  });
  const submit = useFormGuard(form, {
    on: true,
    saving: copy.pending || erase.pending,
    onSubmit: copy.run,
  });
  const failed = copy.message ?? (erasing === null ? erase.message : null);
  return (
    <Card
      title="Pedido de um titular"
      description="Pelo e-mail de quem tem conta ou de um contato de cliente, ou pelo CPF de quem respondeu a uma proposta. O pedido e o motivo ficam na trilha de auditoria."
    >
      <form className="max-w-2xl space-y-4" onSubmit={(event) => event.preventDefault()}>
        {failed && <Banner tone="bad" title={failed} />}
        {done && <Result erasure={done} />}
        <TextField control={form.control} name="titular" label="E-mail ou CPF" required />
        <TextareaField
          control={form.control}
          name="motivo"
          label="Motivo"
          hint="Quem pediu, quando e por que meio."
          required
          rows={3}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            icon={<Download />}
            loading={copy.pending}
            loadingLabel="Exportando…"
            onClick={form.handleSubmit(submit)}
          >
            Exportar dados
          </Button>
          <Button
            variant="danger"
            icon={<UserRoundX />}
            onClick={form.handleSubmit((body) => {
              erase.reset();
              setDone(null);
              setErasing(body);
            })}
          >
            Eliminar dados
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={erasing !== null && !erase.asking}
        onOpenChange={(open) => !open && setErasing(null)}
        title="Eliminar os dados desta pessoa?"
        description={
          <>
            {erase.message && (
              <span role="alert" className="block text-bad">
                {erase.message}
              </span>
            )}
            Nome, e-mail, telefone e documentos de {erasing?.titular} saem de todos os registros, e
            não voltam. Contratos, valores e totais ficam. Quem tem conta precisa estar bloqueado
            antes.
          </>
        }
        confirmLabel="Eliminar dados"
        tone="danger"
        loading={erase.pending}
        onConfirm={() => erasing && erase.run(erasing)}
      />
      <ReauthDialog {...(copy.asking ? copy.reauth : erase.reauth)} />
    </Card>
  );
}

function Result({ erasure }: { erasure: ErasureOutputBody }) {
  return (
    <Banner tone="ok" title="Os dados da pessoa foram eliminados.">
      {plural(erasure.linhas_apagadas, 'linha apagada', 'linhas apagadas')},{' '}
      {plural(erasure.linhas_alteradas, 'alterada', 'alteradas')},{' '}
      {plural(erasure.arquivos_apagados, 'arquivo apagado', 'arquivos apagados')}.
      {erasure.mantidas.map((kept) => (
        <span key={kept.tabela} className="block">
          {plural(kept.linhas, 'registro mantido', 'registros mantidos')}: {kept.fundamento}.
        </span>
      ))}
    </Banner>
  );
}
