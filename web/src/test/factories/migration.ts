import type { MigrationBody } from '@/api/gen/types.gen';

type Step = MigrationBody['etapas'][number];

/** A stage that is open, with what closes it. */
function stage(etapa: number, nome: string, documentos: Step['documentos'] = []): Step {
  return {
    etapa,
    nome,
    prazo: 'no_prazo',
    vence_em: '2026-12-05',
    dias: 10,
    feita_em: null,
    feita_por: null,
    referencia: null,
    valida_ate: null,
    documentos,
  };
}

/** A migration at its notice: the letter is filed, the protocol is missing. */
export function migration(overrides: Partial<MigrationBody> = {}): MigrationBody {
  return {
    id: 'm-1',
    cliente_id: 'l-1',
    cliente: 'Cerâmica São João',
    assunto: 'Matriz',
    responsavel_id: 'u-1',
    responsavel: 'Ana Prado',
    proposta_id: null,
    proposta: null,
    contrato_id: null,
    contrato: null,
    via: 'varejista',
    demanda_kw: 400,
    ccer_fim_prazo: null,
    anuencia: null,
    multa: null,
    estado: 'aberta',
    motivo: null,
    inicio_planejado: '2027-06',
    inicio: '2027-06',
    denuncia_suposta: true,
    meses_perdidos: 0,
    economia_mensal: null,
    custo_do_atraso: null,
    simulacao_desatualizada: false,
    procuracao_vencida_em: null,
    etapa: 3,
    etapa_urgente: 3,
    prazo: 'no_prazo',
    vence_em: '2026-12-05',
    dias: 10,
    etapas: [
      stage(3, 'Denúncia', [
        {
          tipo: 'denuncia',
          nome: 'Carta de denúncia',
          exigido: true,
          arquivado: true,
          modelo: true,
        },
        {
          tipo: 'protocolo',
          nome: 'Protocolo da denúncia',
          exigido: true,
          arquivado: false,
          modelo: false,
        },
      ]),
    ],
    documentos: [
      {
        id: 'd-1',
        etapa: 3,
        tipo: 'denuncia',
        nome: 'Carta de denúncia',
        estado: 'arquivado',
        arquivo: 'carta.pdf',
        para: null,
        erro: null,
        enviado_em: null,
        criado_em: '2026-11-20T12:00:00Z',
        criado_por: 'Ana Prado',
      },
    ],
    memoria: { name: 'Início', value: '2027-06' },
    version: 4,
    updated_at: '2026-11-20T12:00:00Z',
    updated_by: 'Ana Prado',
    ...overrides,
  };
}
