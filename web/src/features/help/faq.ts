import type { SupportBlock } from '@/api/gen/types.gen';
import { finds } from '@/lib/search';

/** A question of the FAQ, its subject and its answer. */
export interface Question {
  id: string;
  subject: string;
  title: string;
  answer: SupportBlock[];
}

/** The questions of a document: level 2 names the subject, level 3 asks. */
export function toQuestions(blocks: readonly SupportBlock[]): Question[] {
  const questions: Question[] = [];
  let subject = '';
  for (const block of blocks) {
    if (block.kind === 'titulo' && block.level === 2) subject = textOf(block);
    else if (block.kind === 'titulo' && block.level === 3) {
      questions.push({ id: block.id ?? '', subject, title: textOf(block), answer: [] });
    } else questions.at(-1)?.answer.push(block);
  }
  return questions;
}

/** The questions in which every word of the search occurs, in title, subject or answer. */
export function search(questions: readonly Question[], words: string): Question[] {
  return questions.filter((question) => {
    const text = [question.title, question.subject, ...question.answer.map(textOf)].join(' ');
    return finds(text, words);
  });
}

function textOf(block: SupportBlock): string {
  const spans = [...(block.spans ?? []), ...(block.items ?? []).flatMap((item) => item.spans)];
  return spans.map((span) => span.text).join('');
}
