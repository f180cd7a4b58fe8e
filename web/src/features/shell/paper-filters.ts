/** What narrows the lists of a screen, in the words of its controls: "Período: out/2026". */
export function filtersInWords(content: HTMLElement): string[] {
  const words = [...content.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => !control.closest('form, table, [role=dialog]'))
    .map(inWords);
  return [...new Set(words)].filter((text) => text !== '');
}

const chip = 'Remover filtro: ';
const controls = `select, [role=searchbox], [role=tab][aria-selected=true], [aria-label^="${chip}"]`;

function inWords(control: HTMLElement): string {
  if (control instanceof HTMLSelectElement) {
    const chosen = control.value === '' ? '' : (control.selectedOptions[0]?.text ?? '');
    return named(control.getAttribute('aria-label') ?? control.labels[0]?.textContent, chosen);
  }
  if (control instanceof HTMLInputElement) {
    return control.value.trim() === '' ? '' : `“${control.value.trim()}”`;
  }
  if (control.getAttribute('role') === 'tab') {
    const list = control.closest('[role=tablist]');
    // The first tab of a row narrows nothing; behind its name stands a count.
    return list?.firstElementChild === control
      ? ''
      : named(list?.getAttribute('aria-label'), control.firstChild?.textContent ?? '');
  }
  return control.getAttribute('aria-label')?.slice(chip.length) ?? '';
}

function named(label: string | null | undefined, text: string): string {
  if (text.trim() === '') return '';
  return label ? `${label}: ${text.trim()}` : text.trim();
}
