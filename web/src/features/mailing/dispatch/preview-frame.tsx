import { getNonce } from 'get-nonce';
import { useState } from 'react';
import { Tabs } from '@/components/ui/tabs';
import { previewDocument } from './preview-html';

interface PreviewFrameProps {
  html: string;
  text: string;
}

/** The two forms of a message, as a mail program would show the one or the other. */
export function PreviewFrame({ html, text }: PreviewFrameProps) {
  const [form, setForm] = useState<'html' | 'texto'>(html === '' ? 'texto' : 'html');
  return (
    <Tabs
      label="Forma da mensagem"
      variant="segment"
      value={form}
      onChange={setForm}
      items={[
        {
          value: 'html',
          label: 'HTML',
          content: (
            <iframe
              title="Mensagem em HTML"
              sandbox=""
              srcDoc={previewDocument(html, getNonce())}
              style={{ colorScheme: 'light' }}
              className="h-[420px] w-full rounded-control border border-border"
            />
          ),
        },
        {
          value: 'texto',
          label: 'Texto',
          content: (
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is reached by the keyboard
              tabIndex={0}
              className="max-h-[420px] min-h-40 overflow-auto rounded-control border border-border bg-subtle p-4 font-sans text-body whitespace-pre-wrap"
            >
              {text}
            </pre>
          ),
        },
      ]}
    />
  );
}
