import { describe, expect, it } from 'vitest';
import { filtersInWords } from './paper-filters';

function screen(html: string): HTMLElement {
  const main = document.createElement('main');
  main.innerHTML = html;
  return main;
}

describe('FC-09 the filters of a screen in words', () => {
  it('are what its selects, its search, its tabs and its chips say', () => {
    const main = screen(`
      <input role="searchbox" value=" moinho ">
      <select aria-label="Período"><option value="">Todos</option><option value="a" selected>out/2026</option></select>
      <div role="tablist" aria-label="Tipo"><b role="tab">Todos</b><b role="tab" aria-selected="true">NF <i>12</i></b></div>
      <button aria-label="Remover filtro: Sem medição"></button>`);
    expect(filtersInWords(main).sort()).toEqual(
      ['“moinho”', 'Período: out/2026', 'Tipo: NF', 'Sem medição'].sort(),
    );
  });

  it('are none where nothing narrows, and what a form holds is no filter', () => {
    const main = screen(`
      <input role="searchbox" value="">
      <select aria-label="Período"><option value="" selected>Todos</option></select>
      <div role="tablist"><b role="tab" aria-selected="true">Todos</b><b role="tab">NF</b></div>
      <form><select aria-label="Papel"><option value="x" selected>gestora</option></select></form>`);
    expect(filtersInWords(main)).toEqual([]);
  });
});
