package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"

	"ynova/internal/account"
	"ynova/internal/app"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/web"
)

type migrateCommand struct{ settings }

// Run migrates: opening the product does it.
func (c *migrateCommand) Run(ctx context.Context) error {
	a, err := c.open(ctx, anew)
	if err != nil {
		return err
	}
	return a.Close()
}

type openapiCommand struct {
	settings
	Public bool `help:"Só a API pública, /api/v1."`
}

// Run writes the document of the API as the router knows it, from a product that
// is opened on an empty directory and closed again.
func (c *openapiCommand) Run(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "ynova-openapi")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	c.DataDir, c.DatabaseURL, c.ListenURL = dir, "", ""
	a, err := c.open(ctx, anew)
	if err != nil {
		return err
	}
	defer a.Close()
	document := a.Router().OpenAPI
	if c.Public {
		document = func() ([]byte, error) { return a.Router().OpenAPIBelow(web.KeyPaths) }
	}
	text, err := document()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(append(text, '\n'))
	return err
}

type userCommand struct {
	Create userCreateCommand `cmd:"" help:"Cria um usuário; sem senha na entrada padrão, imprime um link para escolhê-la."`
	List   userListCommand   `cmd:"" help:"Lista os usuários."`
	Reset  userResetCommand  `cmd:"" help:"Imprime um link para o usuário escolher outra senha."`
	Factor userFactorCommand `cmd:"" name:"reset-2fa" help:"Desativa a verificação em duas etapas de quem perdeu o celular e os códigos, ou cuja chave se perdeu."`
}

type userCreateCommand struct {
	settings
	Email    string       `required:"" help:"E-mail do usuário."`
	Name     string       `required:"" help:"Nome completo."`
	Role     []actor.Role `required:"" help:"Papel: gestora, backoffice, consultor ou parceiro."`
	Partner  string       `help:"Empresa parceira, para o papel parceiro."`
	Password bool         `name:"password-stdin" help:"Lê a senha da entrada padrão."`
}

// Run creates the user; the first gestora of a new installation comes from here.
func (c *userCreateCommand) Run(ctx context.Context) error {
	a, err := c.open(ctx, anew)
	if err != nil {
		return err
	}
	defer a.Close()
	in := account.NewUser{Email: c.Email, Name: c.Name, Roles: c.Role, PartnerID: c.Partner}
	if c.Password {
		if in.Password, err = firstLine(); err != nil {
			return err
		}
	}
	u, link, err := a.Accounts.CreateUser(ctx, in)
	if err != nil {
		return err
	}
	fmt.Printf("usuário %s criado\n", u.Email)
	if link != "" {
		fmt.Printf("para escolher a senha, abra em até 72 horas:\n%s\n", link)
	}
	return nil
}

func firstLine() (string, error) {
	text, err := bufio.NewReader(os.Stdin).ReadString('\n')
	text = strings.TrimRight(text, "\r\n")
	if text == "" {
		return "", fault.New(fault.Invalid, "senha", "nenhuma senha na entrada padrão").WithCause(err)
	}
	return text, nil
}

type userListCommand struct{ settings }

// Run prints every user with status and roles.
func (c *userListCommand) Run(ctx context.Context) error {
	a, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer a.Close()
	const pageSize = 100
	for page := 0; ; page++ {
		users, total, err := a.Accounts.List(ctx, account.Filter{Limit: pageSize, Offset: page * pageSize})
		if err != nil {
			return err
		}
		for _, u := range users {
			fmt.Printf("%-40s %-10s %v\n", u.Email, u.Status, u.Roles)
		}
		if (page+1)*pageSize >= total {
			return nil
		}
	}
}

type userResetCommand struct {
	settings
	Email string `arg:"" help:"E-mail do usuário."`
}

// Run prints a link that works once.
func (c *userResetCommand) Run(ctx context.Context) error {
	a, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer a.Close()
	u, err := a.Accounts.Find(ctx, c.Email)
	if err != nil {
		return err
	}
	link, err := a.Accounts.ResetLink(ctx, u.ID)
	if err != nil {
		return err
	}
	fmt.Println(link)
	return nil
}

type userFactorCommand struct {
	settings
	Email  string `arg:"" help:"E-mail do usuário."`
	Reason string `required:"" help:"Motivo, para a trilha de auditoria."`
}

// Run drops the second factor and the recovery codes, ends the sessions, and writes to
// the user.
func (c *userFactorCommand) Run(ctx context.Context) error {
	a, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer a.Close()
	u, err := a.Accounts.Find(ctx, c.Email)
	if err != nil {
		return err
	}
	if _, err := a.Factors.ResetBecause(ctx, actor.SystemActor(), u.ID, c.Reason); err != nil {
		return err
	}
	fmt.Printf("verificação em duas etapas de %s desativada; as sessões foram encerradas\n", u.Email)
	return nil
}

type keyCommand struct {
	Lost keyLostCommand `cmd:"" help:"Segue sem a chave que se perdeu: esquece o que ela selou do servidor de e-mail e diz a quem falta redefinir a verificação."`
}

type keyLostCommand struct {
	settings
	Reason string `required:"" help:"Motivo, para a trilha de auditoria."`
}

// Run opens the product without the key that its database was sealed with.
func (c *keyLostCommand) Run(ctx context.Context) error {
	a, err := c.open(ctx, func(o *app.Options) { o.KeyLost = true })
	if err != nil {
		return err
	}
	defer a.Close()
	lost, locked, err := a.ForgetLostKey(ctx, c.Reason)
	switch {
	case err != nil:
		return err
	case lost == "":
		fmt.Println("a chave corresponde ao banco; nada foi alterado")
		return nil
	}
	fmt.Printf("a chave %s foi dada como perdida; informe de novo a senha do servidor de e-mail e a chave DKIM\n", lost)
	for _, email := range locked {
		fmt.Printf("não abre mais: ynova user reset-2fa %s --reason …\n", email)
	}
	return nil
}
