import type { ReactNode } from 'react';
import { FileDrop } from '@/components/file-drop/file-drop';
import type { FileRules } from '@/components/file-drop/validate-file';
import { Button } from '@/components/ui/button';
import { Dialog, type DialogProps } from '@/components/ui/dialog';

interface ImportDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  open?: boolean;
  /** Whether a press outside or Escape may close it. */
  persistent?: boolean;
  /** The file field; null once no file is to be chosen any more. */
  source: {
    /** Names the field of the file. */
    label: string;
    rules: FileRules;
    file: File | null;
    onFile: (file: File | null) => void;
    error?: string | null;
    disabled?: boolean;
  } | null;
  /** Stands before the file: what the file itself may not say, or why it was refused. */
  before?: ReactNode;
  /** What is done next with the file; null when nothing is left to do. */
  next: {
    label: string;
    onPress: () => void;
    loading?: boolean;
    loadingLabel?: string;
    disabled?: boolean;
  } | null;
  /** null while it cannot be closed by a button. */
  close: { label: 'Cancelar' | 'Fechar'; disabled?: boolean } | null;
  onClose: () => void;
  /** What follows on the file: what its columns are, what it would change, what it has changed. */
  children?: ReactNode;
}

/** The frame of every import: a file, what follows from it step by step, and the next step. */
export function ImportDialog(props: ImportDialogProps) {
  const { open = true, persistent = true, source, next, close, onClose } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted && open && close?.disabled !== true) onClose();
      }}
      size={props.size}
      persistent={persistent}
      title={props.title}
      description={props.description}
      footer={
        <>
          {close && (
            <Button onClick={onClose} disabled={close.disabled}>
              {close.label}
            </Button>
          )}
          {next && (
            <Button
              variant="primary"
              loading={next.loading}
              loadingLabel={next.loadingLabel}
              disabled={next.disabled}
              onClick={next.onPress}
            >
              {next.label}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {props.before}
        {source && <FileDrop {...source} />}
        {props.children}
      </div>
    </Dialog>
  );
}
