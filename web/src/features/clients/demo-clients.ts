/** Invented companies, shown where a demonstration server does not answer. */
export const demoAnswer = {
  clientes: [
    { id: 1, nome: 'Padaria Aurora', bandeira: 'verde', imposto: '0%', consumo: 96000, geracao: 0 },
    {
      id: 2,
      nome: 'Frigorífico Vale Verde',
      bandeira: 'amarela',
      imposto: '1,5%',
      consumo: 1840000,
      geracao: 220000,
    },
    { id: 3, nome: 'Hotel Serra Azul', imposto: '0%', consumo: 412000, geracao: 60000 },
    { id: 4, nome: 'Metalúrgica Pioneira', consumo: 2650000, geracao: 0 },
  ],
};
