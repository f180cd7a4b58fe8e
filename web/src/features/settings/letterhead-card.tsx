import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { queryOf } from '@/api/call';
import { getLetterhead, updateLetterhead } from '@/api/gen/configuracoes';
import type { ChangeInputBody, LetterheadBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { FormActions, FormShell } from '@/components/form/form-shell';
import { TextareaField, TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';

/** As large as a logo is on paper; the server takes no more than 1000 pixels. */
const longestEdge = 400;

const letterheadQuery = queryOf(getLetterhead, {});

const maxLines = 3;
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

const schema = z.object({
  nome: z.string().check(z.trim(), z.minLength(1, 'Informe o nome da casa')),
  contato: z
    .string()
    .check(
      z.refine((text) => linesOf(text).length <= maxLines, `Use no máximo ${maxLines} linhas`),
    ),
  /** In base64; empty: the mark of the product. */
  logo: z.string(),
});
type Form = z.infer<typeof schema>;

/** What proposals, statements and contestations begin with. */
export function LetterheadCard() {
  const query = useQuery(letterheadQuery);
  return (
    <Card
      title="Timbre dos documentos"
      description="Nome, contato e logo no alto de propostas, extratos e contestações."
    >
      <AsyncView
        query={query}
        loadingLabel="Carregando timbre..."
        skeleton={<Skeleton size="h-40 w-full" />}
        errorTitle="Não foi possível carregar o timbre."
      >
        {(stored) => <LetterheadForm key={stored.versao} stored={stored} />}
      </AsyncView>
    </Card>
  );
}

function LetterheadForm({ stored }: { stored: LetterheadBody }) {
  const client = useQueryClient();
  const form = useForm<Form>({
    resolver: zodResolver(schema),
    defaultValues: { nome: stored.nome, contato: stored.contato.join('\n'), logo: stored.logo },
  });
  const act = useSensitiveAct({
    mutationFn: ({ nome, contato, logo }: Form) => {
      const body: ChangeInputBody = { nome, contato: linesOf(contato) };
      if (logo !== stored.logo) body.logo = logo;
      return updateLetterhead({ body, ifMatch: stored.versao });
    },
    onSuccess: (saved) => {
      client.setQueryData(letterheadQuery.queryKey, saved);
      notify.success('Timbre salvo.');
    },
    errorFallback: 'Não foi possível salvar o timbre.',
  });
  return (
    <>
      <FormShell
        form={form}
        onSubmit={act.run}
        loading={act.pending || act.asking}
        submitError={act.error}
        errorFallback="Não foi possível salvar o timbre."
        fieldMap={(path) => (path.startsWith('contato') ? 'contato' : (path as keyof Form))}
        actions={<FormActions submitLabel="Salvar timbre" loading={act.pending} />}
      >
        <TextField
          control={form.control}
          name="nome"
          label="Nome da casa"
          required
          maxLength={60}
        />
        <TextareaField
          control={form.control}
          name="contato"
          label="Contato"
          rows={maxLines}
          hint="Até três linhas: telefone, e-mail, site, endereço."
        />
        <LogoField form={form} />
      </FormShell>
      <ReauthDialog {...act.reauth} />
    </>
  );
}

function LogoField({ form }: { form: UseFormReturn<Form> }) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const logo = useWatch({ control: form.control, name: 'logo' });
  const message = refused ?? form.formState.errors.logo?.message;
  const change = (next: string) => {
    setRefused(null);
    form.clearErrors('logo');
    form.setValue('logo', next, { shouldDirty: true });
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      change(await readLogo(file));
    } catch {
      setRefused('O arquivo não é uma imagem PNG ou JPEG que se possa ler.');
    }
  };
  return (
    <div className="space-y-2">
      <p className="text-dense font-medium">Logo</p>
      <div className="flex flex-wrap items-center gap-3">
        {logo !== '' && (
          <img
            src={`data:image/png;base64,${logo}`}
            alt="Logo dos documentos"
            className="size-14 rounded-control border border-border bg-white object-contain p-1"
          />
        )}
        <Button icon={<ImageUp />} onClick={() => input.current?.click()}>
          {logo === '' ? 'Escolher logo' : 'Trocar logo'}
        </Button>
        {logo !== '' && (
          <Button icon={<Trash2 />} onClick={() => change('')}>
            Remover logo
          </Button>
        )}
        <input
          ref={input}
          type="file"
          aria-label="Arquivo do logo"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <p
        role={message ? 'alert' : undefined}
        className={message ? 'text-dense text-bad' : 'text-dense text-muted'}
      >
        {message ?? 'PNG ou JPEG. Sem logo, fica a marca da YNOVA.'}
      </p>
    </div>
  );
}

/** The picture as a PNG in base64, made smaller where it is larger than paper needs. */
async function readLogo(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}
