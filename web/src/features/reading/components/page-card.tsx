import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { documentPage } from '@/api/gen/leitura-de-documentos';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { boxStyle, type Size } from '../box';
import type { BillDocument, BillField } from '../mappers';

/** What has a place on a page: a field, or a cell of a table. */
export type Shown = Pick<BillField, 'label' | 'page' | 'box'>;

interface PageCardProps {
  document: BillDocument;
  /** Whose place is shown. */
  active: Shown | null;
}

/** A page as the document shows it, with the place that the focused field was read from. */
export function PageCard({ document, active }: PageCardProps) {
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(false);
  const [followed, setFollowed] = useState<Shown | null>(null);
  if (active !== followed) {
    setFollowed(active);
    if (active?.page) setPage(active.page);
  }
  if (document.format === 'xml') {
    return (
      <Card title="Documento">
        <p className="text-body text-muted">
          Os dados vêm dos próprios elementos do arquivo XML: não há página para mostrar. O caminho
          de cada um aparece junto do campo.
        </p>
      </Card>
    );
  }
  const place = active?.page === page ? active.box : null;
  return (
    <div className="lg:sticky lg:top-20">
      <Card
        title="Documento"
        description={`Página ${page} de ${document.pages}`}
        actions={
          <>
            <IconButton
              label="Página anterior"
              icon={<ChevronLeft />}
              size="sm"
              disabled={page <= 1}
              onClick={() => setPage(page - 1)}
            />
            <IconButton
              label="Próxima página"
              icon={<ChevronRight />}
              size="sm"
              disabled={page >= document.pages}
              onClick={() => setPage(page + 1)}
            />
            <IconButton
              label={zoom ? 'Reduzir' : 'Ampliar'}
              icon={zoom ? <ZoomOut /> : <ZoomIn />}
              size="sm"
              onClick={() => setZoom(!zoom)}
            />
          </>
        }
      >
        <Picture
          key={page}
          src={documentPage.at({ id: document.document_id, page })}
          label={`Página ${page} de ${document.filename}`}
          zoom={zoom}
          place={place}
          name={active?.label ?? ''}
        />
      </Card>
    </div>
  );
}

interface PictureProps {
  src: string;
  label: string;
  zoom: boolean;
  place: BillField['box'];
  /** The text at this place. */
  name: string;
}

function Picture({ src, label, zoom, place, name }: PictureProps) {
  const frame = useRef<HTMLElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const shown = place && size ? boxStyle(place, size) : null;
  const key = shown && `${shown.left} ${shown.top} ${zoom}`;
  // The place comes into the frame; the page around it stays where it is.
  useEffect(() => {
    if (!key || !frame.current || !mark.current) return;
    frame.current.scrollTop = mark.current.offsetTop - frame.current.clientHeight / 3;
    frame.current.scrollLeft = mark.current.offsetLeft - frame.current.clientWidth / 4;
  }, [key]);
  if (failed) {
    return (
      <div role="alert" className="space-y-3 py-8 text-center">
        <p className="text-body">Não foi possível mostrar a página.</p>
        <Button
          size="sm"
          onClick={() => {
            setAttempt(attempt + 1);
            setFailed(false);
          }}
        >
          Tentar novamente
        </Button>
      </div>
    );
  }
  return (
    <section
      ref={frame}
      aria-label="Imagem da página"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[45dvh] overflow-auto rounded-control border border-border bg-subtle lg:max-h-[calc(100dvh-220px)]"
    >
      <div className="relative" style={{ width: zoom ? '200%' : '100%' }}>
        <img
          src={attempt === 0 ? src : `${src}?vez=${attempt}`}
          alt={label}
          className={size ? 'block w-full' : 'block min-h-64 w-full'}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => setFailed(true)}
        />
        {shown && (
          <span
            ref={mark}
            role="img"
            aria-label={`Lugar de ${name}`}
            style={shown}
            className="absolute rounded-xs border-2 border-primary bg-primary/15"
          />
        )}
      </div>
    </section>
  );
}
