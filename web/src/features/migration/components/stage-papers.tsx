import { Download, FileCheck2, FileX2 } from 'lucide-react';
import { downloadMigrationPaper } from '@/api/gen/migracao';
import type { MigrationBody, MigrationStepBody } from '@/api/gen/types.gen';
import { Button } from '@/components/ui/button';
import { formatDateTime } from '@/lib/format';
import { paperState } from '../labels';
import type { PaperAsked } from './paper-dialogs';

interface StagePapersProps {
  migration: MigrationBody;
  step: MigrationStepBody;
  /** Left out where the stage is closed, or nothing may be changed. */
  onAsk: ((asked: PaperAsked) => void) | undefined;
}

/** The papers that close a stage: what is filed, what is missing, what can be made here. */
export function StagePapers({ migration, step, onAsk }: StagePapersProps) {
  const papers = migration.documentos.filter(({ etapa }) => etapa === step.etapa);
  return (
    <div className="my-3 space-y-2">
      <ul aria-label={`Documentos de ${step.nome}`} className="space-y-1">
        {step.documentos.map((kind) => (
          <li key={kind.tipo} className="flex flex-wrap items-center justify-between gap-2">
            <span className="flex min-w-0 items-center gap-2 text-dense [&_svg]:size-4 [&_svg]:shrink-0">
              {kind.arquivado ? <FileCheck2 aria-hidden="true" /> : <FileX2 aria-hidden="true" />}
              {kind.nome}
              <span className="text-muted">
                {kind.arquivado ? 'arquivado' : kind.exigido ? 'falta' : 'opcional'}
              </span>
            </span>
            {onAsk && (
              <span className="flex gap-1">
                {kind.modelo && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Gerar ${kind.nome}`}
                    onClick={() => onAsk({ act: 'make', kind: kind.tipo, name: kind.nome })}
                  >
                    Gerar
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Arquivar ${kind.nome}`}
                  onClick={() =>
                    onAsk({ act: 'file', stage: step.etapa, kind: kind.tipo, name: kind.nome })
                  }
                >
                  Arquivar
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {papers.length > 0 && (
        <ul aria-label={`Arquivos de ${step.nome}`} className="space-y-1">
          {papers.map((paper) => (
            <li key={paper.id} className="rounded-control bg-subtle p-2 text-dense">
              <span className="flex items-start justify-between gap-2">
                <span className="min-w-0 break-words">
                  {paper.arquivo}
                  <span className="block text-caption text-muted">
                    {paperState(paper)} · {formatDateTime(paper.criado_em)}
                    {paper.criado_por !== null && ` · ${paper.criado_por}`}
                  </span>
                  {paper.erro !== null && (
                    <span className="block text-caption text-bad">{paper.erro}</span>
                  )}
                </span>
                <a
                  href={downloadMigrationPaper.at({ id: migration.id, documento: paper.id })}
                  download={paper.arquivo}
                  aria-label={`Baixar ${paper.arquivo}`}
                  className="inline-flex size-8 shrink-0 items-center justify-center rounded-control hover:bg-surface pointer-coarse:size-11"
                >
                  <Download className="size-4" aria-hidden="true" />
                </a>
              </span>
              {onAsk && (
                <span className="mt-1 flex gap-1">
                  {paper.estado === 'arquivado' ? (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Substituir ${paper.arquivo}`}
                      onClick={() =>
                        onAsk({
                          act: 'file',
                          stage: step.etapa,
                          kind: paper.tipo,
                          name: paper.nome,
                          replaces: paper,
                        })
                      }
                    >
                      Substituir
                    </Button>
                  ) : (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Enviar ${paper.nome} para assinatura`}
                      onClick={() => onAsk({ act: 'send', paper })}
                    >
                      Enviar para assinatura
                    </Button>
                  )}
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Retirar ${paper.arquivo}`}
                    onClick={() => onAsk({ act: 'remove', paper })}
                  >
                    Retirar
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
