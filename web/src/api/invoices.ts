import { endpoint } from './call';
import type * as T from './gen/types.gen';

type InvoiceBody = T.ListInvoicesResponse['data'][number];
/** The description leaves out that an invoice may come without its document. */
export type InvoiceWire = Omit<InvoiceBody, 'arquivo'> & {
  arquivo: InvoiceBody['arquivo'] | null;
};
export type InvoiceInputWire = T.CreateInvoiceData['body'];
/** The figures of both kinds; those that a kind does not have are null and have no effect. */
export type FiguresWire = InvoiceWire['figures'];

type DemandLineWire = NonNullable<FiguresWire['demand']>[number];
type EnergyLineWire = NonNullable<FiguresWire['energy']>[number];
type NumbersOf<W> = {
  [K in keyof W]-?: NonNullable<W[K]> extends number ? K : never;
}[keyof W];

/** The names of the numbers that an invoice has as a whole, and in each tariff period. */
export type FigureKey = NumbersOf<FiguresWire>;
export type DemandKey = NumbersOf<DemandLineWire>;
export type EnergyKey = NumbersOf<EnergyLineWire>;

export const listInvoices = endpoint<T.ListInvoicesData, T.ListInvoicesResponse>(
  'GET',
  '/contracts/{id}/invoices',
);
export const createInvoice = endpoint<T.CreateInvoiceData, T.CreateInvoiceResponse>(
  'POST',
  '/contracts/{id}/invoices',
);
export const updateInvoice = endpoint<T.UpdateInvoiceData, T.UpdateInvoiceResponse>(
  'PUT',
  '/api/invoices/{id}',
);
export const deleteInvoice = endpoint<T.DeleteInvoiceData, T.DeleteInvoiceResponse>(
  'DELETE',
  '/api/invoices/{id}',
);
