// What a lesson's file says, and how its video runs: slides with their times, and
// the captions, which carry the text, since there is no sound.

/** Words a second that people read without hurry. */
const pace = 2.4;
const titleSeconds = 4;
const sourceSeconds = 6;
const words = (text) => text.split(/\s+/).length;

/** Reads "# title, summary, ## section, paragraph, - points, Fonte:". */
export function parseLesson(text) {
  const lesson = { title: '', summary: '', sections: [], source: '' };
  for (const line of text.split('\n').map((l) => l.trim())) {
    const section = lesson.sections.at(-1);
    if (line === '') continue;
    if (line.startsWith('## ')) lesson.sections.push({ heading: line.slice(3), text: '', points: [] });
    else if (line.startsWith('# ')) lesson.title = line.slice(2);
    else if (line.startsWith('- ')) section.points.push(line.slice(2));
    else if (line.startsWith('Fonte:')) lesson.source = line;
    else if (section) section.text = `${section.text} ${line}`.trim();
    else lesson.summary = `${lesson.summary} ${line}`.trim();
  }
  return lesson;
}

/** The slides in order, each with its first and last second and its captions. */
export function timeline(lesson) {
  const slides = [];
  let at = 0;
  const add = (slide, sentences, minimum) => {
    const cues = sentences.map((text) => ({ text, seconds: Math.max(3, Math.ceil(words(text) / pace)) }));
    const spoken = cues.reduce((sum, cue) => sum + cue.seconds, 0);
    const from = at;
    at += Math.max(minimum, spoken);
    let start = from;
    for (const cue of cues) {
      cue.from = start;
      start += cue.seconds;
      cue.to = start;
    }
    slides.push({ ...slide, from, to: at, cues });
  };
  add({ kind: 'title', heading: lesson.title, text: lesson.summary }, sentencesOf(lesson.summary), titleSeconds);
  for (const { heading, text, points } of lesson.sections) {
    add({ kind: 'section', heading, points }, sentencesOf(text), titleSeconds);
  }
  add({ kind: 'source', heading: 'Fonte', text: lesson.source.replace('Fonte: ', '') }, [], sourceSeconds);
  return { slides, seconds: at };
}

/** Sentences end with a mark and a space before a capital: not within "art. 15" or "R$ 1.000". */
function sentencesOf(text) {
  return text.split(/(?<=[.!?]) (?=[A-ZÁÉÍÓÚÂÊÔÃÕÇ])/).flatMap(halves);
}

/** A long sentence becomes two captions, cut at the comma nearest to its middle. */
function halves(sentence) {
  if (sentence.length <= 110) return [sentence];
  const cuts = [...sentence.matchAll(/[,;:] /g)].map((m) => m.index + 1);
  const middle = sentence.length / 2;
  const cut = cuts.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  if (cut === undefined || cut < 25 || sentence.length - cut < 25) return [sentence];
  return [sentence.slice(0, cut), sentence.slice(cut + 1)];
}

/** The captions as WebVTT; the note says of which text, so that a stale video is found. */
export function webvtt({ slides }, digest) {
  const cues = slides.flatMap((slide) => slide.cues);
  // A caption ends just before the next one, or both show for a moment.
  const blocks = cues.map(({ from, to, text }) => `${clock(from)}.000 --> ${clock(to - 1)}.950\n${text}`);
  return ['WEBVTT', `NOTE sha256 ${digest}`, ...blocks].join('\n\n') + '\n';
}

const two = (n) => String(n).padStart(2, '0');
const clock = (s) => `${two(Math.floor(s / 3600))}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
