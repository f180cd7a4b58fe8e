/** Why nothing is sent to an address. */
export const suppressionReasons: Readonly<Record<string, string>> = {
  devolvido: 'Mensagem devolvida',
  pedido: 'Pedido do destinatário',
  manual: 'Incluído à mão',
};
