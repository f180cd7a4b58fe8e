// biome-ignore-all lint/suspicious/noArrayIndexKey: a document is read as it is, its parts have no other name
import { Link } from 'react-router';
import type { SupportBlock, SupportSpan } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';

/** A document, block by block; its own title is the page's. */
export function Blocks({ blocks }: { blocks: readonly SupportBlock[] }) {
  return (
    <div className="space-y-4">
      {blocks.map((block, i) => (
        <BlockView key={i} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: SupportBlock }) {
  switch (block.kind) {
    case 'titulo':
      return <Heading block={block} />;
    case 'paragrafo':
      return (
        <p className="text-body">
          <Spans spans={block.spans} />
        </p>
      );
    case 'lista':
      return <List block={block} />;
    case 'tabela':
      return <Table block={block} />;
    case 'codigo':
      return (
        <pre className="overflow-x-auto rounded-control bg-subtle p-4 text-dense">
          <code>{block.text}</code>
        </pre>
      );
    case 'imagem':
      return (
        <img
          src={block.source}
          alt={block.text ?? ''}
          loading="lazy"
          className="w-full rounded-card border border-border"
        />
      );
  }
}

function Heading({ block }: { block: SupportBlock }) {
  const text = <Spans spans={block.spans} />;
  if (block.level === 1) return null;
  if (block.level === 2) {
    return (
      <h2 id={block.id} className="scroll-mt-20 pt-4 text-title font-semibold">
        {text}
      </h2>
    );
  }
  return (
    <h3 id={block.id} className="scroll-mt-20 pt-2 text-body font-semibold">
      {text}
    </h3>
  );
}

function List({ block }: { block: SupportBlock }) {
  const Tag = block.ordered ? 'ol' : 'ul';
  return (
    <Tag className={`space-y-1 pl-5 text-body ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
      {block.items?.map((item, i) => (
        <li key={i} style={{ marginLeft: item.level * 20 }}>
          <Spans spans={item.spans} />
        </li>
      ))}
    </Tag>
  );
}

function Table({ block }: { block: SupportBlock }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="overflow-x-auto" aria-label="Tabela" tabIndex={0}>
      <table className="w-full text-dense">
        <thead>
          <tr className="border-b border-border text-left">
            {block.head?.map((cell, i) => (
              <th key={i} scope="col" className="py-2 pr-4 font-medium text-muted">
                <Spans spans={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows?.map((row, i) => (
            <tr key={i} className="border-b border-border align-top">
              {row.map((cell, j) => (
                <td key={j} className="py-2 pr-4">
                  <Spans spans={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Spans({ spans = [] }: { spans?: readonly SupportSpan[] }) {
  return spans.map((span, i) => <SpanView key={i} span={span} />);
}

const linked = 'font-medium text-primary underline underline-offset-2';

function SpanView({ span }: { span: SupportSpan }) {
  const text = <Styled span={span} />;
  if (!span.href) return text;
  if (span.href.startsWith('https://')) {
    return (
      <a href={span.href} target="_blank" rel="noreferrer" className={linked}>
        {text}
      </a>
    );
  }
  if (span.href.startsWith('#')) {
    return (
      <a href={span.href} className={linked}>
        {text}
      </a>
    );
  }
  return (
    <Link to={span.href || paths.help} className={linked}>
      {text}
    </Link>
  );
}

function Styled({ span }: { span: SupportSpan }) {
  if (span.code) return <code className="rounded-xs bg-subtle px-1 text-dense">{span.text}</code>;
  if (span.bold) return <strong className="font-semibold">{span.text}</strong>;
  if (span.italic) return <em>{span.text}</em>;
  return span.text;
}
