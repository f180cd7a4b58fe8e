/** "529.982.247-25" of eleven digits; what is no CPF stays as it is. */
export function formatCpf(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** "(11) 98765-4321" of "+5511987654321"; other numbers stay as they are. */
export function formatPhone(e164: string): string {
  return e164.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}
