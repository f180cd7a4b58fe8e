import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { importLeads, leadTemplate } from '@/api/gen/clientes';
import type { ImportOutputBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import type { FileRules } from '@/components/file-drop/validate-file';
import { ImportDialog } from '@/components/import/import-dialog';
import {
  type SheetAnswer,
  SheetQuestion,
  sheetQuery,
  sheetQuestion,
} from '@/components/import/sheet-question';
import { Checkbox } from '@/components/ui/checkbox';
import { messageOf } from '@/lib/api-error';
import { plural } from '@/lib/text';
import { uploadFile } from '@/lib/upload';
import { clientsKey } from '../load';
import { ImportLines } from './import-lines';

const rules: FileRules = {
  extensions: ['.xlsx', '.csv'],
  maxBytes: 10 * 1024 * 1024,
  sizeMessage: 'O arquivo excede o limite de 10MB.',
};

/** A spreadsheet of clients: first what each line would do, then what it did. */
export function ImportLeadsDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [said, setSaid] = useState<SheetAnswer>({});
  const [missing, setMissing] = useState(false);
  const [extras, setExtras] = useState(false);
  const send = useMutation({
    mutationFn: ({ sheet, apply, answer }: { sheet: File; apply: boolean; answer: SheetAnswer }) =>
      uploadFile<ImportOutputBody>(
        `${importLeads.url}?apply=${apply ? 1 : 0}&dados=${extras ? 1 : 0}&${sheetQuery(answer)}`,
        sheet,
      ),
    onSuccess: ({ aplicado }) => {
      if (aplicado) void queries.invalidateQueries({ queryKey: clientsKey });
    },
  });
  const result = send.data;
  const useful = result ? result.criados + result.atualizados + result.recebidos : 0;
  const question = sheetQuestion(send.error);
  const run = (apply: boolean, answer = said) =>
    file ? send.mutate({ sheet: file, apply, answer }) : setMissing(true);
  const applied = result?.aplicado === true;
  return (
    <ImportDialog
      title="Importar clientes"
      description="Cada linha é encontrada pelo CNPJ: cadastra um lead novo ou altera o que as células informam."
      size="lg"
      before={
        send.error &&
        !question && (
          <Banner
            tone="bad"
            title={messageOf(send.error, 'Não foi possível ler a planilha. Tente novamente.')}
          />
        )
      }
      source={
        applied
          ? null
          : {
              label: 'Planilha de clientes',
              rules,
              file,
              onFile: (next) => {
                setFile(next);
                setSaid({});
                setMissing(false);
                send.reset();
              },
              error: missing ? 'Selecione uma planilha para prosseguir.' : null,
              disabled: send.isPending,
            }
      }
      next={
        applied
          ? null
          : {
              label:
                result === undefined
                  ? 'Conferir planilha'
                  : `Importar ${plural(useful, 'linha', 'linhas')}`,
              loading: send.isPending,
              loadingLabel: 'Lendo…',
              disabled: result !== undefined && useful === 0,
              onPress: () => run(result !== undefined),
            }
      }
      close={{ label: applied ? 'Fechar' : 'Cancelar', disabled: send.isPending }}
      onClose={onClose}
    >
      {!applied && (
        <a
          href={leadTemplate.url}
          download="modelo-clientes.xlsx"
          className="inline-flex items-center gap-2 text-body text-primary underline underline-offset-2 pointer-coarse:min-h-11"
        >
          <Download className="size-4" aria-hidden="true" />
          Baixar planilha modelo
        </a>
      )}
      {question && (
        <SheetQuestion
          question={question}
          pending={send.isPending}
          onAnswer={(answer) => {
            setSaid({ ...said, ...answer });
            run(false, { ...said, ...answer });
          }}
        />
      )}
      {!applied && (
        <Checkbox
          label="Guardar as outras colunas como dados adicionais"
          checked={extras}
          disabled={send.isPending}
          onChange={(on) => {
            setExtras(on);
            send.reset();
          }}
        />
      )}
      {result && <ImportLines result={result} />}
    </ImportDialog>
  );
}
