/** Why nothing is sent to an address. */
export const suppressionReasons: Readonly<Record<string, string>> = {
  devolvido: 'Mensagem devolvida',
  pedido: 'Pedido do destinatário',
  manual: 'Incluído à mão',
};

/** What each of them means for who sends. */
export const suppressionMeanings: Readonly<Record<string, string>> = {
  devolvido:
    'O servidor do destinatário devolveu uma mensagem: o endereço não existe ou não recebe. Confira com o cliente antes de liberar.',
  pedido: 'O destinatário pediu para não receber mais e-mails. Libere só se ele pedir de novo.',
  manual: 'Alguém da equipe incluiu o endereço; a observação diz por quê.',
};
