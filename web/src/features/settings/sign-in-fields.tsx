import type { ReactNode } from 'react';
import { type Control, type Path, useWatch } from 'react-hook-form';
import type { IntakeSettingsBody } from '@/api/gen/types.gen';
import { FieldGrid } from '@/components/form/form-shell';
import { SelectField } from '@/components/form/select-field';
import { TextareaField, TextField } from '@/components/form/text-field';

type Kind = IntakeSettingsBody['auth'];

/** How a server of mail is entered, as the forms of mailbox and mail server hold it. */
export interface SignIn {
  auth: string;
  tenant: string;
  application: string;
  user: string;
  password: string;
}

const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'senha', label: 'Usuário e senha' },
  { value: 'microsoft365', label: 'Microsoft 365 (aplicativo do Entra)' },
  { value: 'google', label: 'Google Workspace (conta de serviço)' },
];

/** What is typed, as one of the kinds. */
export function kindOf(auth: string): Kind {
  return auth === 'microsoft365' || auth === 'google' ? auth : 'senha';
}

interface SignInProps<V extends SignIn> {
  control: Control<V>;
  /** The maker's own server, which tokens go to. */
  servers: Record<Exclude<Kind, 'senha'>, string>;
  stored: boolean;
  disabled?: boolean;
  /** The fields of a server that is entered by a password. */
  children: ReactNode;
}

/** Server, user and secret: by a password, or by an application in its place. */
export function SignInFields<V extends SignIn>(props: SignInProps<V>) {
  const { control, servers, stored, disabled } = props;
  const kind = kindOf(String(useWatch({ control, name: 'auth' as Path<V> })));
  const hint = stored
    ? 'Há um segredo guardado, cifrado. Vazio: continua o mesmo.'
    : 'É guardado cifrado e não volta a ser mostrado.';
  return (
    <>
      <SelectField
        control={control}
        name={'auth' as Path<V>}
        label="Como se entra"
        options={kinds}
        disabled={disabled}
        hint={
          kind === 'senha'
            ? undefined
            : `Por OAuth 2.0, sem a senha de ninguém, só em ${servers[kind]}.`
        }
      />
      {kind === 'senha' && props.children}
      {kind !== 'senha' && (
        <FieldGrid>
          <TextField
            control={control}
            name={'user' as Path<V>}
            label="Endereço da caixa postal"
            required
            maxLength={200}
            disabled={disabled}
          />
          {kind === 'microsoft365' && (
            <>
              <TextField
                control={control}
                name={'tenant' as Path<V>}
                label="ID do diretório (locatário)"
                required
                maxLength={253}
                disabled={disabled}
              />
              <TextField
                control={control}
                name={'application' as Path<V>}
                label="ID do aplicativo (cliente)"
                required
                maxLength={100}
                disabled={disabled}
              />
              <TextField
                control={control}
                name={'password' as Path<V>}
                type="password"
                label="Segredo do aplicativo"
                autoComplete="new-password"
                maxLength={500}
                hint={hint}
                disabled={disabled}
              />
            </>
          )}
        </FieldGrid>
      )}
      {kind === 'google' && (
        <TextareaField
          control={control}
          name={'password' as Path<V>}
          label="Chave da conta de serviço (arquivo JSON)"
          rows={4}
          hint={hint}
          disabled={disabled}
        />
      )}
    </>
  );
}
