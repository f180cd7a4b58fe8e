import { describe, expect, it } from 'vitest';
import { resultText } from './bulk-rows';
import { changeOf, emptyDraft, nobody, problemsOf } from './draft';

describe('an edit of several contracts', () => {
  it('TD-07 sends what was filled in alone', () => {
    const draft = { ...emptyDraft, supplier: ' Delta ', end: '31/12/2028', owner: nobody };
    expect(problemsOf(draft)).toEqual({});
    const sent = JSON.parse(JSON.stringify(changeOf(draft)));
    expect(sent).toEqual({ supplier: 'Delta', end_date: '2028-12-31', owner_user_id: '' });
  });

  it('DR-26 sets an additional value, takes it away without one, and asks for its name', () => {
    const draft = { ...emptyDraft, label: ' Praça ', value: ' Norte ' };
    expect(problemsOf(draft)).toEqual({});
    expect(changeOf(draft).dado).toEqual({ label: 'Praça', value: 'Norte' });
    expect(changeOf({ ...draft, value: '' }).dado).toEqual({ label: 'Praça', value: '' });
    expect(changeOf({ ...emptyDraft, supplier: 'Delta' }).dado).toBeUndefined();
    expect(problemsOf({ ...draft, label: '' })).toEqual({ label: 'Informe o nome do dado' });
  });

  it('TD-07 asks for something to change, a day that reads and a reason to suspend', () => {
    expect(problemsOf(emptyDraft)).toEqual({ supplier: 'Escolha o que alterar' });
    expect(problemsOf({ ...emptyDraft, start: '31/02/2026' })).toEqual({
      start: 'Informe uma data como 05/11/2026.',
    });
    expect(problemsOf({ ...emptyDraft, status: 'Inativo' })).toEqual({
      reason: 'Informe o motivo',
    });
  });

  it('TD-07 says how many came to what', () => {
    const answer = { alterados: 3, iguais: 0, recusados: 1, contratos: [] };
    expect(resultText({ ...answer, simulado: false })).toBe('3 alterados, 1 recusado.');
    expect(resultText({ ...answer, simulado: true, iguais: 1 })).toBe(
      '3 contratos mudam, 1 recusado, 1 já era assim. Nada foi gravado ainda.',
    );
  });
});
