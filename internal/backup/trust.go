package backup

import (
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/secret"
)

// purpose is what the installation's key marks manifests for.
const purpose = "manifest.json"

var (
	errUnsigned = fault.New(fault.Conflict, "copia_sem_assinatura",
		"A cópia não tem assinatura: não se sabe quem a fez. Uma feita antes de haver assinaturas se aceita com --sem-assinatura e --reason.")
	errChanged = fault.New(fault.Conflict, "copia_alterada", "A assinatura da cópia não confere: o manifesto foi alterado.")
	errOpen    = fault.New(fault.Conflict, "copia_aberta", "A cópia não está cifrada, e esta instalação cifra as suas (YNOVA_BACKUP_RECIPIENT).")
)

const keyCode = "chave_diferente"

// errKey says which key a copy asks for, where it says so itself.
func errKey(id string) error {
	sealed := "Esta cópia foi selada com a chave da instalação que foi copiada. "
	if id != "" {
		sealed = "Esta cópia foi selada com a chave " + id + ". "
	}
	return fault.New(fault.Conflict, keyCode, sealed+"Informe o arquivo com --key. "+
		"Sem ela, os segundos fatores, a senha do servidor de e-mail e a trilha selada não podem ser abertos.")
}

// Trust says of whom a copy is taken. Who can write at the place of copies can write a
// manifest too; only who has the key of the installation can mark it.
type Trust struct {
	Key      *secret.Box // of the installation that was copied
	KeyLost  bool        // nobody has it: a signature cannot be compared
	Unsigned bool        // takes copies of before there were signatures too
	Sealed   bool        // takes encrypted copies alone
}

// check returns why the copy of the manifest is refused. A missing key is reported first:
// without it no other finding about a copy is reliable.
func (t Trust) check(m *Manifest, text []byte, mark string) error {
	signer := secret.MarkedBy(mark)
	if mark == "" && len(m.KeyIDs) > 0 {
		signer = m.KeyIDs[0]
	}
	switch {
	case t.Key == nil && !t.KeyLost:
		return errKey(signer)
	case mark == "" && !t.Unsigned:
		return errUnsigned
	case t.Sealed && !m.Encrypted:
		return errOpen
	case t.KeyLost:
		return nil
	case signer != "" && !t.Key.Has(signer):
		return errKey(signer)
	case mark != "" && !t.Key.Marked(purpose, text, mark):
		return errChanged
	default:
		return nil
	}
}
