import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportOwnData } from '@/api/gen/perfil';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';

/** The own data as a file. */
export function OwnDataCard() {
  const run = useMutation({
    mutationFn: () => download(exportOwnData.url, {}, 'meus-dados.json'),
    onSuccess: (file) => notify.success(`Arquivo ${file} gerado.`),
  });
  return (
    <Card
      title="Meus dados"
      description="Tudo o que o sistema guarda sobre você, em um arquivo JSON."
    >
      <div className="space-y-4">
        {run.isError && (
          <Banner
            tone="bad"
            title={messageOf(run.error, 'Não foi possível exportar seus dados.')}
          />
        )}
        <Button
          icon={<Download />}
          loading={run.isPending}
          loadingLabel="Preparando…"
          onClick={() => run.mutate()}
        >
          Baixar meus dados
        </Button>
      </div>
    </Card>
  );
}
