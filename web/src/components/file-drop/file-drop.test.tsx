import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FileDrop } from './file-drop';
import { UploadProgress } from './upload-progress';
import type { FileRules } from './validate-file';

const rules: FileRules = {
  extensions: ['.csv'],
  maxBytes: 10 * 1024 * 1024,
  sizeMessage: 'O arquivo excede o limite de 10MB.',
};

function Example({ error = null, disabled }: { error?: string | null; disabled?: boolean }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileDrop
      label="Planilha CSV"
      rules={rules}
      file={file}
      onFile={setFile}
      error={error}
      disabled={disabled}
    />
  );
}

const file = (name: string, type = '', size = 10) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const choose = (chosen: File) =>
  fireEvent.change(screen.getByLabelText('Planilha CSV'), { target: { files: [chosen] } });
const drop = (dropped: File) => {
  const zone = screen.getByText('Arraste o arquivo para cá').closest('.border-dashed');
  if (!zone) throw new Error('no zone');
  fireEvent.dragOver(zone);
  fireEvent.drop(zone, { dataTransfer: { files: [dropped] } });
};

describe('choosing a file', () => {
  it.each([
    ['by its usual name', file('Balanço.CSV')],
    ['without an ending', file('dados')],
    ['by another name', file('planilha.pdf', 'application/pdf')],
    ['of exactly the limit', file('a.csv', '', 10 * 1024 * 1024)],
  ])('EB-07 DR-16 accepts a spreadsheet %s: the server judges its content', (_, chosen) => {
    render(<Example />);
    choose(chosen);
    expect(screen.getByText(chosen.name)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Trocar arquivo' })).toBeVisible();
  });

  it("EB-07 'O arquivo excede o limite de 10MB.'", () => {
    render(<Example />);
    drop(file('a.csv', '', 10 * 1024 * 1024 + 1));
    expect(screen.getByRole('alert')).toHaveTextContent('O arquivo excede o limite de 10MB.');
  });

  it("EB-07 shows the form's own message", () => {
    render(<Example error="Selecione uma planilha CSV para prosseguir." />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Selecione uma planilha CSV para prosseguir.',
    );
  });

  it('a good file takes the refusal away', () => {
    render(<Example />);
    choose(file('a.csv', '', 10 * 1024 * 1024 + 1));
    choose(file('a.csv'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('drops are accepted, but not while disabled', () => {
    const { unmount } = render(<Example />);
    drop(file('a.csv'));
    expect(screen.getByText('a.csv')).toBeVisible();
    unmount();
    render(<Example disabled />);
    drop(file('b.csv'));
    expect(screen.queryByText('b.csv')).toBeNull();
  });
});

describe('a running upload', () => {
  it('tells its share and can be cancelled', async () => {
    const onCancel = vi.fn();
    const user = userEvent.setup();
    render(<UploadProgress label="Enviando a.csv" value={0.4} onCancel={onCancel} />);
    expect(screen.getByRole('progressbar', { name: 'Enviando a.csv' })).toBeVisible();
    expect(screen.getByText(/40/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar envio' }));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('tells what it counts', () => {
    render(<UploadProgress label="Processando" value={null} detail="120 de 480 linhas" />);
    expect(screen.getByText('120 de 480 linhas')).toBeVisible();
  });
});
