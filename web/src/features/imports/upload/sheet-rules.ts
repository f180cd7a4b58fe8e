/** What a spreadsheet may be, whatever it brings. */
export const sheetRules = {
  extensions: ['.csv', '.xlsx', '.xls', '.ods', '.fods', '.xml', '.tsv', '.txt', '.html', '.htm'],
  mimes: [
    'text/csv',
    'application/csv',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.spreadsheet',
  ],
  maxBytes: 10 * 1024 * 1024,
  sizeMessage: 'O arquivo excede o limite de 10MB.',
};
