package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"filippo.io/age"

	"ynova/internal/app"
	"ynova/internal/backup"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/logging"
)

type backupCommand struct {
	settings
	To string `placeholder:"LUGAR" help:"Pasta ou s3://… da cópia; vazio usa o lugar configurado."`
}

// Run asks the server that holds the database, or opens the database itself.
func (c *backupCommand) Run(ctx context.Context) error {
	if err := c.Validate(); err != nil {
		return err
	}
	if c.To != "" && !bucket.Remote(c.To) { // the server has another working directory
		var err error
		if c.To, err = filepath.Abs(c.To); err != nil {
			return err
		}
	}
	id, files, asked, err := app.AskBackup(ctx, c.DataDir, c.To)
	if err != nil {
		return err
	}
	if !asked {
		a, err := c.open(ctx)
		if err != nil {
			return err
		}
		defer a.Close()
		m, err := a.Backups.Now(ctx, c.To, func(int, int) {})
		if err != nil {
			return err
		}
		id, files = m.ID, len(m.Files)
	}
	fmt.Printf("cópia %s feita e relida: banco e %d arquivos; fica até que alguém a apague\n", id, files)
	return nil
}

// place opens where copies are, as LUGAR or LUGAR/NOME names it: the name of a copy begins
// with its time.
func place(ctx context.Context, s *settings, text string) (b bucket.Bucket, address, id string, err error) {
	address = text
	if i := strings.LastIndexByte(text, '/'); i >= 0 && backup.IsID(text[i+1:]) {
		address, id = strings.TrimSuffix(text[:i], "/backups"), text[i+1:]
	}
	address, id = inQuery(address, id)
	b, err = bucket.Open(ctx, address, app.CopiesKey(&s.Config))
	return b, address, id, err
}

// inQuery takes the name of a copy out of an address whose parameters follow it.
func inQuery(address, id string) (string, string) {
	path, query, found := strings.Cut(address, "?")
	i := strings.LastIndexByte(path, '/')
	if !found || id != "" || i < 0 || !backup.IsID(path[i+1:]) {
		return address, id
	}
	return path[:i] + "?" + query, path[i+1:]
}

type verifyCommand struct {
	settings
	From     string `arg:"" optional:"" placeholder:"LUGAR[/CÓPIA]" help:"A cópia, ou o lugar e nele a mais nova; vazio confere a instalação."`
	Identity string `placeholder:"ARQUIVO" help:"Chave do age que abre a cópia."`
	Key      string `placeholder:"ARQUIVO" help:"Chave da instalação que foi copiada; vazio usa a das configurações."`
	Unsigned bool   `name:"sem-assinatura" aliases:"unsigned" help:"Aceita uma cópia de antes das assinaturas."`
	Fast     bool   `help:"Sem cópia: relê só uma amostra dos arquivos."`
}

// Run reads every byte of a copy, or looks into the installation.
func (c *verifyCommand) Run(ctx context.Context) error {
	if c.From == "" {
		if err := (&doctorCommand{c.settings, c.Fast}).Run(ctx); err != nil {
			return err
		}
		return (&auditVerifyCommand{c.settings}).Run(ctx)
	}
	identities, err := identities(c.Identity)
	if err != nil {
		return err
	}
	b, _, id, err := place(ctx, &c.settings, c.From)
	if err != nil {
		return err
	}
	defer func() { _ = b.Close() }()
	if id == "" {
		if id, err = backup.Newest(ctx, b); err != nil {
			return err
		}
	}
	key, err := app.GivenKey(&c.Config, c.Key)
	if err != nil {
		return err
	}
	m, err := backup.Verify(ctx, b, id, identities, backup.Trust{Key: key, Unsigned: c.Unsigned, Sealed: c.BackupRecipient != ""})
	if err != nil {
		return err
	}
	rows := int64(0)
	for _, n := range m.Rows {
		rows += n
	}
	fmt.Printf("cópia %s de %s: inteira; esquema %d, %d linhas em %d tabelas, %d arquivos, chave %s\n", m.ID,
		clock.Local(m.StartedAt).Format("02/01/2006 15:04"), m.Schema, rows, len(m.Rows), len(m.Files), strings.Join(m.KeyIDs, " "))
	if m.Encrypted && len(identities) == 0 {
		fmt.Println("cifrada: conferida como está guardada; com --identity o banco também é aberto")
	}
	if c.Unsigned {
		fmt.Println("com --sem-assinatura uma cópia sem assinatura passa: não se sabe quem a fez")
	}
	return nil
}

type restoreCommand struct {
	settings
	From        string `arg:"" placeholder:"LUGAR[/CÓPIA]" help:"A cópia, ou o lugar e nele a mais nova."`
	Key         string `placeholder:"ARQUIVO" help:"Chave da instalação que foi copiada."`
	Identity    string `placeholder:"ARQUIVO" help:"Chave do age que abre a cópia."`
	ReleaseMail bool   `help:"Não retém os envios: só quando a instalação copiada não envia mais nada."`
	WithoutKey  bool   `help:"Segue sem a chave, que ninguém tem mais."`
	Unsigned    bool   `name:"sem-assinatura" aliases:"unsigned" help:"Aceita uma cópia de antes das assinaturas: não se sabe quem a fez."`
	Reason      string `help:"Motivo, com --without-key ou --sem-assinatura, para a trilha."`
}

// Run fills the empty installation of the settings and says what is left to do.
func (c *restoreCommand) Run(ctx context.Context) error {
	if err := c.Validate(); err != nil {
		return err
	}
	if (c.WithoutKey || c.Unsigned) && c.Reason == "" {
		return fault.New(fault.Invalid, "motivo", "informe com --reason por que se segue sem a chave, ou sem a assinatura")
	}
	identities, err := identities(c.Identity)
	if err != nil {
		return err
	}
	b, address, id, err := place(ctx, &c.settings, c.From)
	if err != nil {
		return err
	}
	if err := b.Close(); err != nil {
		return err
	}
	done, err := app.RestoreFrom(ctx, app.Options{Config: &c.Config, Logger: logging.New(os.Stderr, c.Level()), Version: version}, app.Restore{
		From: address, ID: id, KeyFile: c.Key, WithoutKey: c.WithoutKey, ReleaseMail: c.ReleaseMail, Identities: identities, Unsigned: c.Unsigned, Reason: c.Reason,
	})
	if err != nil {
		return err
	}
	fmt.Printf("cópia %s restaurada: banco e %d arquivos; ninguém está conectado\n", done.ID, len(done.Files))
	if !c.ReleaseMail {
		fmt.Printf("envios retidos até alguém liberar na tela do servidor de e-mail (%d mensagens não tinham terminado)\n", done.OpenMail)
	}
	fmt.Println(erasures(done))
	for _, email := range done.Locked {
		fmt.Printf("não abre mais: ynova user reset-2fa %s --reason …\n", email)
	}
	if done.ErasedClosed > 0 {
		return errors.New("eliminações que a chave não abre não foram repetidas; restaure com a chave da instalação")
	}
	return nil
}

// erasures says of when the list of erasures is that was repeated: what was erased later is in
// what was restored.
func erasures(done app.Restored) string {
	switch list := done.Erasures; {
	case !list.There:
		return "não há lista de eliminações neste lugar: repita à mão o que foi eliminado depois da cópia"
	case list.At.IsZero():
		return fmt.Sprintf("eliminações repetidas: %d; a lista não diz de quando é", done.Erased)
	default:
		return fmt.Sprintf("eliminações repetidas: %d; a lista é de %s, o que foi eliminado depois repita à mão", done.Erased, clock.Local(list.At).Format("02/01/2006 15:04"))
	}
}

func identities(file string) ([]age.Identity, error) {
	if file == "" {
		return nil, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return age.ParseIdentities(f)
}
