import { Banner } from '@/components/feedback/banner';
import { plural } from '@/lib/text';
import type { Problem } from '../draft';

interface ReadingProblemsProps {
  problems: readonly Problem[];
  notices: readonly string[];
}

/** What the file says that cannot be used, cell by cell, and what was done about the rest. */
export function ReadingProblems({ problems, notices }: ReadingProblemsProps) {
  return (
    <>
      {problems.length > 0 && (
        <Banner
          tone="warn"
          title={`${plural(problems.length, 'ponto a corrigir', 'pontos a corrigir')}. O que foi lido está nos campos abaixo.`}
        >
          <ul aria-label="O que corrigir" className="space-y-1">
            {problems.map((problem) => (
              <li key={`${problem.cell} ${problem.message}`}>
                {problem.cell !== '' && (
                  <strong className="font-semibold text-fg">{problem.cell}: </strong>
                )}
                {problem.message}
                {problem.text !== '' && ` (estava “${problem.text}”)`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {notices.map((notice) => (
        <Banner key={notice} tone="info" title={notice} />
      ))}
    </>
  );
}
