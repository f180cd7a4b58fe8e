import { useMutation } from '@tanstack/react-query';
import { Calculator, ClipboardPaste, FlaskConical, PencilLine } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { readSimulationSheet, readSimulationText, simulationSample } from '@/api/gen/simulacao';
import type { SimulationReadingBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { FileDrop } from '@/components/file-drop/file-drop';
import { UploadProgress } from '@/components/file-drop/upload-progress';
import type { FileRules } from '@/components/file-drop/validate-file';
import { FieldFrame } from '@/components/form/field-frame';
import {
  type SheetAnswer,
  SheetQuestion,
  sheetQuery,
  sheetQuestion,
} from '@/components/import/sheet-question';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { onDemand } from '@/components/ui/on-demand';
import { Textarea } from '@/components/ui/textarea';
import { useTyped, useUnsaved } from '@/hooks/use-unsaved';
import { isAbort, messageOf } from '@/lib/api-error';
import { letGo } from '@/lib/unsaved/work';
import { uploadFile } from '@/lib/upload';
import { blankDraft, fromReading, toDraft } from '../draft';
import type { UseWizard } from '../use-wizard';

const LowVoltageEstimate = onDemand(
  () => import('../low-voltage/low-voltage-estimate').then((m) => m.LowVoltageEstimate),
  { panel: true },
);

const rules: FileRules = {
  extensions: ['.xlsx', '.xls', '.csv'],
  maxBytes: 10 * 1024 * 1024,
  sizeMessage: 'O arquivo excede o limite de 10MB.',
};

/** Upload de Dados: a sheet, a pasted history, by hand, or the sample. */
export function UploadStep({ wizard }: { wizard: UseWizard }) {
  const { send, go } = wizard;
  const open = (wire: SimulationReadingBody) => {
    letGo(); // what was read is the wizard's now
    send({ type: 'read', reading: fromReading(wire) });
    go('dados');
  };
  const sample = useMutation({
    mutationFn: () => simulationSample(),
    onSuccess: (entry) => {
      send({ type: 'opened', draft: toDraft(entry), editing: false });
      go('dados');
    },
  });
  return (
    <div className="space-y-6">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <SheetCard onRead={open} />
        <PasteCard onRead={open} />
      </div>
      <Card title="Sem planilha">
        <div className="space-y-4">
          {sample.error && (
            <Banner
              tone="bad"
              title={messageOf(sample.error, 'Não foi possível carregar a amostra.')}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              icon={<PencilLine />}
              onClick={() => {
                send({ type: 'opened', draft: blankDraft(), editing: true });
                go('dados');
              }}
            >
              Digitar os dados
            </Button>
            <Button
              icon={<FlaskConical />}
              loading={sample.isPending}
              onClick={() => sample.mutate()}
            >
              Usar amostra de demonstração
            </Button>
          </div>
          <p className="text-dense text-muted">
            A amostra é uma unidade A4 inventada, com consumo, tarifas e preço ilustrativos.
          </p>
        </div>
      </Card>
      <LowVoltageCard />
    </div>
  );
}

interface ReadProps {
  onRead: (wire: SimulationReadingBody) => void;
}

function SheetCard({ onRead }: ReadProps) {
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const running = useRef<AbortController | null>(null);
  const read = useMutation({
    mutationFn: ({ chosen, answer = {} }: { chosen: File; answer?: SheetAnswer }) => {
      running.current = new AbortController();
      const { signal } = running.current;
      return uploadFile<SimulationReadingBody>(
        `${readSimulationSheet.url}?${sheetQuery(answer)}`,
        chosen,
        {
          signal,
          onProgress: setShare,
        },
      );
    },
    onSuccess: onRead,
  });
  useUnsaved(file !== null, { saving: read.isPending || read.isSuccess });
  const failed = read.error && !isAbort(read.error) ? read.error : null;
  const question = sheetQuestion(failed);
  return (
    <Card
      title="Planilha de consumo"
      description="Doze meses de consumo e demanda, pela planilha modelo ou com as colunas da sua."
    >
      <div className="space-y-4">
        <FileDrop
          label="Planilha de consumo"
          rules={rules}
          file={file}
          disabled={read.isPending}
          onFile={(chosen) => {
            setFile(chosen);
            read.reset();
            setShare(0);
            if (chosen) read.mutate({ chosen });
          }}
        />
        {read.isPending && (
          <UploadProgress
            label={share < 1 ? 'Enviando a planilha' : 'Lendo a planilha'}
            value={share < 1 ? share : null}
            onCancel={() => running.current?.abort()}
          />
        )}
        {question && file && (
          <SheetQuestion
            question={question}
            pending={read.isPending}
            onAnswer={(more) =>
              read.mutate({ chosen: file, answer: { ...read.variables?.answer, ...more } })
            }
          />
        )}
        {failed && !question && (
          <Banner tone="bad" title={messageOf(failed, 'Não foi possível ler a planilha.')} />
        )}
      </div>
    </Card>
  );
}

function PasteCard({ onRead }: ReadProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const read = useMutation({
    mutationFn: () => readSimulationText({ body: { texto: text } }),
    onSuccess: onRead,
  });
  useTyped(text, { saving: read.isPending || read.isSuccess });
  return (
    <Card
      title="Colar de uma fatura"
      description="O histórico de consumo como está na fatura ou na planilha, uma linha por mês."
    >
      <div className="space-y-4">
        <FieldFrame
          id={id}
          label="Histórico de consumo"
          hint="Cole também o cabeçalho: mês, ponta, fora ponta, demanda."
          error={missing ? 'Cole o histórico antes de ler.' : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={5}
              maxLength={65_536}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setMissing(false);
              }}
            />
          )}
        </FieldFrame>
        {read.error && (
          <Banner tone="bad" title={messageOf(read.error, 'Não foi possível ler o texto.')} />
        )}
        <Button
          icon={<ClipboardPaste />}
          loading={read.isPending}
          onClick={() => (text.trim() === '' ? setMissing(true) : read.mutate())}
        >
          Ler texto colado
        </Button>
      </div>
    </Card>
  );
}

/** A unit of group B: what it pays, by which tariff, and an estimate of the free market (LW-05). */
function LowVoltageCard() {
  const [opened, setOpened] = useState(false);
  return (
    <Card
      title="Unidade de baixa tensão"
      description="Convencional, tarifa branca e desde quando a lei abre o mercado. A proposta só sai liberada pela gestora: as regras ainda faltam."
    >
      {opened ? (
        <LowVoltageEstimate kept={null} />
      ) : (
        <Button icon={<Calculator />} onClick={() => setOpened(true)}>
          Abrir a estimativa
        </Button>
      )}
    </Card>
  );
}
