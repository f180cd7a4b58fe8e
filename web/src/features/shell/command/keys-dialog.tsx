import { Fragment, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Switch } from '@/components/ui/switch';
import { keepSingleKeys, singleKeys } from '@/hooks/single-keys';
import { goTo } from './keys';

const keys: readonly [string, string][] = [
  ['Ctrl K', 'Ir para cliente, contrato, unidade, fatura, proposta ou tela'],
  ['/', 'Buscar na tela'],
  ['e', 'Editar o que está aberto'],
  ['j', 'Próxima linha da lista, e o painel com ela'],
  ['k', 'Linha anterior da lista'],
  ['Espaço', 'Ver a linha ao lado da lista'],
  ['Enter', 'Abrir a linha'],
  ['[', 'Mês anterior'],
  [']', 'Próximo mês'],
  ['x', 'Selecionar a linha, nas listas com seleção'],
  ['c', 'Na fila de leitura: vincular a linha pronta, ou a primeira'],
  ['a', 'Na fila de leitura: atribuir a linha a mim'],
  ['j k', 'Na conferência de uma fatura: próxima dúvida, dúvida anterior'],
  ['c', 'Na conferência: confirmar o valor e ir para a próxima dúvida'],
  ['Shift C', 'Na conferência: confirmar todos os valores com 85% ou mais'],
  ['t', 'Na conferência: tipo do documento'],
  ['n p', 'Na conferência: próximo documento, documento anterior'],
  ['?', 'Mostrar estes atalhos'],
  ['Esc', 'Fechar a janela ou o painel'],
  ...Object.entries(goTo).map(([key, { label }]): [string, string] => [`g ${key}`, label]),
];

/** The list of keys that '?' shows. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [single, setSingle] = useState(singleKeys);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Atalhos de teclado">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 text-body">
        {keys.map(([key, text]) => (
          <Fragment key={`${key} ${text}`}>
            <dt className="space-x-1">
              {key.split(' ').map((part) => (
                <kbd
                  key={part}
                  className="rounded-xs border border-border bg-subtle px-1.5 py-0.5 text-dense"
                >
                  {part}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="mt-5 border-t border-border pt-4">
        <Switch
          label="Atalhos de uma tecla"
          hint="Ctrl K funciona sempre. Desligue os demais se usa comandos de voz ou outro programa com estas teclas."
          checked={single}
          onChange={(on) => {
            keepSingleKeys(on);
            setSingle(on);
          }}
        />
      </div>
    </Dialog>
  );
}
