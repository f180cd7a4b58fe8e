import { useQuery } from '@tanstack/react-query';
import { ChevronDown, MessageCircleQuestion } from 'lucide-react';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { Card } from '@/components/ui/card';
import { SearchInput } from '@/components/ui/search-input';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchState } from '@/hooks/use-search-state';
import { paths } from '@/lib/paths';
import { textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { Blocks } from './components/blocks';
import { type Question, search, toQuestions } from './faq';
import { documentQuery } from './queries';

const params = { q: textParam() };

/** Common questions by subject, and a search over all of them. */
export function FaqPage() {
  const [filters, setFilters] = useSearchState(params);
  const query = useQuery(documentQuery('faq'));
  return (
    <>
      <PageHeader
        title="Perguntas frequentes"
        back={{ to: paths.help, label: 'Voltar para a ajuda' }}
      />
      <div className="max-w-4xl space-y-6">
        <SearchInput
          label="Buscar nas perguntas"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
        <AsyncView
          query={query}
          loadingLabel="Carregando perguntas..."
          skeleton={<Skeleton size="h-96 w-full" />}
          errorTitle="Não foi possível carregar as perguntas."
        >
          {(blocks) => (
            <Found
              questions={search(toQuestions(blocks), filters.q)}
              onReset={() => setFilters({ q: '' })}
            />
          )}
        </AsyncView>
      </div>
    </>
  );
}

interface FoundProps {
  questions: readonly Question[];
  onReset: () => void;
}

function Found({ questions, onReset }: FoundProps) {
  if (questions.length === 0) {
    return (
      <EmptyState
        icon={<MessageCircleQuestion />}
        title="Nenhuma pergunta encontrada."
        description="Tente outras palavras, ou abra um ticket de suporte."
        onReset={onReset}
      />
    );
  }
  const subjects = [...new Set(questions.map((question) => question.subject))];
  return (
    <div className="space-y-6">
      <p role="status" className="text-dense text-muted">
        {plural(questions.length, 'pergunta', 'perguntas')}
      </p>
      {subjects.map((subject) => (
        <Card key={subject} title={subject}>
          <div className="divide-y divide-border">
            {questions
              .filter((question) => question.subject === subject)
              .map((question) => (
                <details key={question.id} className="group py-3 first:pt-0 last:pb-0">
                  <summary className="flex min-h-6 cursor-pointer list-none items-center justify-between gap-4 text-body font-medium pointer-coarse:min-h-11">
                    {question.title}
                    <ChevronDown
                      aria-hidden="true"
                      className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
                    />
                  </summary>
                  <div className="pt-2 text-muted">
                    <Blocks blocks={question.answer} />
                  </div>
                </details>
              ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
