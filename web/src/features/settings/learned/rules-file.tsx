import { Download, FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';
import { plural } from '@/lib/text';
import { notRules, useExportRules, useImportRules } from './queries';

/** RQ-08: the rules leave as a file, and come from another installation as one. */
export function RulesFile() {
  const input = useRef<HTMLInputElement>(null);
  const leave = useExportRules();
  const come = useImportRules();
  const failure = leave.error ?? come.error;
  return (
    <div className="mb-6 space-y-3">
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download />} loading={leave.isPending} onClick={() => leave.mutate()}>
          Exportar regras
        </Button>
        <Button icon={<FileUp />} loading={come.isPending} onClick={() => input.current?.click()}>
          Importar regras
        </Button>
        <input
          ref={input}
          type="file"
          aria-label="Arquivo de regras"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) come.mutate(file);
            event.target.value = '';
          }}
        />
      </div>
      {come.data && (
        <Banner
          tone="ok"
          title={`${plural(come.data.rules, 'regra importada', 'regras importadas')}, ${plural(come.data.known, 'já conhecida', 'já conhecidas')}.`}
        >
          Regras importadas são provisórias e são experimentadas nos documentos já conferidos.
        </Banner>
      )}
      {failure && (
        <Banner
          tone="bad"
          title={
            failure === notRules
              ? notRules.message
              : messageOf(failure, 'Não foi possível tratar o arquivo. Tente novamente.')
          }
        />
      )}
    </div>
  );
}
