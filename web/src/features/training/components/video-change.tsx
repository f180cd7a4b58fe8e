import { useQueryClient } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useId, useState } from 'react';
import { keyOf } from '@/api/call';
import { getTraining } from '@/api/gen/treinamento';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { FileDrop } from '@/components/file-drop/file-drop';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';
import { useUnsaved } from '@/hooks/use-unsaved';
import type { Video } from '../mappers';
import { useVideoChange } from '../use-video-change';

const rules = {
  extensions: ['.webm', '.mp4'],
  maxBytes: 25 * 1024 * 1024,
  sizeMessage: 'O vídeo deve ter no máximo 25 MB.',
};

interface VideoChangeProps {
  module: number;
  lesson: number;
  video: Video;
}

/** Staff put another video in the place of the lesson's: a file, or an address elsewhere. */
export function VideoChange({ module, lesson, video }: VideoChangeProps) {
  const client = useQueryClient();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [url, setUrl] = useState('');
  const act = useVideoChange({
    module,
    lesson,
    onDone: (said) => {
      setOpen(false);
      notify.success(said);
      void client.invalidateQueries({ queryKey: keyOf(getTraining) });
    },
  });
  useUnsaved(open && (file !== null || url !== ''), { saving: act.pending });
  const show = (next: boolean) => {
    setFile(null);
    setUrl('');
    act.reset();
    setOpen(next);
  };
  return (
    <>
      <Button size="sm" icon={<Clapperboard />} onClick={() => show(true)}>
        Trocar vídeo
      </Button>
      <Dialog
        open={open && !act.reauth.open}
        onOpenChange={show}
        title="Trocar vídeo da lição"
        description="Vale para todos os usuários. Os textos se trocam na pasta treinamento, como diz o manual."
        footer={
          <>
            {video.own && (
              <Button
                variant="danger"
                loading={act.pending}
                onClick={() => act.run({ kind: 'original' })}
              >
                Voltar ao original
              </Button>
            )}
            <CancelButton onClick={() => show(false)} />
            <Button
              variant="primary"
              loading={act.pending}
              loadingLabel="Enviando…"
              disabled={file === null && url.trim() === ''}
              onClick={() =>
                act.run(file ? { kind: 'file', file } : { kind: 'link', url: url.trim() })
              }
            >
              Usar este vídeo
            </Button>
          </>
        }
      >
        <div className="space-y-5">
          {act.message && <Banner tone="bad" title={act.message} />}
          <FileDrop label="Arquivo de vídeo" rules={rules} file={file} onFile={setFile} />
          <div className="space-y-1">
            <label htmlFor={id} className="text-dense">
              Ou o endereço do vídeo em outro lugar
            </label>
            <Input
              id={id}
              type="url"
              placeholder="https://"
              value={url}
              disabled={file !== null}
              onChange={(event) => setUrl(event.target.value)}
            />
          </div>
        </div>
      </Dialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}
