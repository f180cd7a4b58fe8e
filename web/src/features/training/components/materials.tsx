import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { getTrainingMaterial } from '@/api/gen/treinamento';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';

const materials = [
  { kind: 'apostila', label: 'Apostila (PDF)', hint: 'O texto completo do módulo.' },
  {
    kind: 'resumo',
    label: 'Resumo e exercícios (PDF)',
    hint: 'O essencial de cada lição, com perguntas e respostas.',
  },
] as const;

/** The two documents of a module. */
export function Materials({ module }: { module: number }) {
  const get = useMutation({
    mutationFn: (kind: (typeof materials)[number]['kind']) =>
      download(getTrainingMaterial.at({ module, material: kind }), {}, `${kind}.pdf`),
  });
  return (
    <Card title="Material didático">
      {get.isError && (
        <div className="mb-4">
          <Banner tone="bad" title={messageOf(get.error, 'Não foi possível baixar o material.')} />
        </div>
      )}
      <ul className="grid gap-4 sm:grid-cols-2">
        {materials.map(({ kind, label, hint }) => (
          <li key={kind} className="space-y-2">
            <Button
              icon={<FileDown />}
              loading={get.isPending && get.variables === kind}
              onClick={() => get.mutate(kind)}
            >
              {label}
            </Button>
            <p className="text-dense text-muted">{hint}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
