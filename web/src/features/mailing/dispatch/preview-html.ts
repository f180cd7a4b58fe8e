const removed = 'script, iframe, frame, object, embed, link, meta, base, form, input, button, svg';
const kept = 'data-styled';
/** Close to how mail programs show what says nothing of its own look. */
const plainLook =
  'body { margin: 16px; background: white; color: black; font: 14px/1.5 Arial, Helvetica, sans-serif }';

/**
 * A message's HTML as a document for a sandboxed frame. The frame inherits this page's content
 * security policy, which refuses style attributes: each becomes a rule of one style element that
 * carries the page's nonce. Nothing of the message runs: what could is taken out here, refused by
 * the policy, and refused again by the sandbox.
 */
export function previewDocument(html: string, nonce: string | undefined): string {
  // Renamed before parsing, which would already report each to the policy.
  const renamed = html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/(\s)style(\s*=)/gi, `$1${kept}$2`),
  );
  const parsed = new DOMParser().parseFromString(renamed, 'text/html');
  for (const element of parsed.querySelectorAll(removed)) element.remove();
  const rules: string[] = [plainLook];
  for (const style of parsed.querySelectorAll('style')) {
    if (isHarmless(style.textContent)) rules.push(style.textContent);
    style.remove();
  }
  for (const element of parsed.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (name.startsWith('on') || name === 'srcdoc') element.removeAttribute(name);
    }
    const declared = element.getAttribute(kept);
    element.removeAttribute(kept);
    element.removeAttribute('style');
    if (!declared || !isHarmless(declared) || /[{}]/.test(declared)) continue;
    const mark = String(rules.length);
    element.setAttribute('data-s', mark);
    rules.push(`[data-s="${mark}"] { ${declared} }`);
  }
  const style = parsed.createElement('style');
  if (nonce) style.setAttribute('nonce', nonce);
  style.textContent = rules.join('\n');
  parsed.head.append(style);
  parsed.documentElement.lang = 'pt-BR';
  return `<!doctype html>${parsed.documentElement.outerHTML}`;
}

/** Text of a style that cannot end its element or load anything. */
function isHarmless(css: string): boolean {
  return !/<|url\s*\(|@import|expression\s*\(/i.test(css);
}
