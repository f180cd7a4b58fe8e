package message

import (
	"bytes"
	_ "embed"
	"fmt"
	htmltemplate "html/template"
	texttemplate "text/template"
)

// Kind names a message.
type Kind string

// The messages.
const (
	Confirm  Kind = "confirmar"   // prove the mailbox of a registration
	Known    Kind = "conhecido"   // an address that has an account was registered again
	Reset    Kind = "redefinir"   // set a new password
	Invite   Kind = "convite"     // set the first password
	Approved Kind = "aprovado"    // access was granted
	Changed  Kind = "senhaMudada" // notice after a new password

	NewEmail     Kind = "novoEmail"       // prove the mailbox of a changed address
	EmailChanged Kind = "emailMudado"     // notice to the address before
	NewDevice    Kind = "novoAcesso"      // notice: a browser that the account did not know
	SessionEnded Kind = "sessaoEncerrada" // notice: the oldest of too many sessions
	FactorOn     Kind = "2faAtivada"      // notice: a second factor is in force
	FactorOff    Kind = "2faDesativada"   // notice: it is no longer
	FactorReset  Kind = "2faRedefinida"   // notice: a gestora removed it

	PasskeyAdded   Kind = "chaveAdicionada" // notice: a passkey opens the account
	PasskeyRemoved Kind = "chaveRemovida"   // notice: it no longer does

	ApprovedByCompany Kind = "aprovadoEmpresa"  // access was granted to who has no password
	CompanyLinked     Kind = "empresaVinculada" // notice: the company's identity provider opens the account
	CompanyUnlinked   Kind = "empresaDesligada" // notice: it no longer does
)

// Content is what the one layout shows. Every text is ours, except Name, which is
// empty until the mailbox is proven.
type Content struct {
	Subject string
	Name    string
	Lines   []string
	Button  string
	Link    string
	Closing string
}

// Of returns the message without name and link, the zero Content for an unknown kind.
func Of(k Kind) Content {
	switch k {
	case Confirm:
		return Content{
			Subject: "Confirme seu cadastro na YNOVA",
			Lines: []string{
				"Recebemos um cadastro com este e-mail. Para concluir, confirme que ele é seu.",
				"Confirme apenas se você acabou de se cadastrar: passa a valer a senha digitada nesse cadastro.",
			},
			Button:  "Confirmar e-mail",
			Closing: "O link vale por 48 horas e funciona uma vez. Se não foi você, ignore esta mensagem: nenhum acesso será criado.",
		}
	case Known:
		return Content{
			Subject: "Você já tem cadastro na YNOVA",
			Lines: []string{
				"Alguém tentou se cadastrar com este e-mail, que já tem cadastro.",
				"Se foi você, entre com sua senha ou use 'Esqueci minha senha'.",
			},
			Button:  "Ir para o login",
			Closing: "Se não foi você, ignore esta mensagem: nada mudou.",
		}
	case Reset:
		return Content{
			Subject: "Redefinição de senha na YNOVA",
			Lines:   []string{"Recebemos um pedido para redefinir a senha do seu acesso."},
			Button:  "Redefinir senha",
			Closing: "O link vale por 30 minutos e funciona uma vez. Se não foi você, ignore esta mensagem: sua senha continua a mesma.",
		}
	case Invite:
		return Content{
			Subject: "Seu acesso à YNOVA foi liberado",
			Lines:   []string{"Seu acesso foi liberado. Crie uma senha para entrar."},
			Button:  "Criar senha",
			Closing: "O link vale por 72 horas e funciona uma vez. Depois disso, use 'Esqueci minha senha' na tela de login.",
		}
	case Approved:
		return Content{
			Subject: "Seu acesso à YNOVA foi liberado",
			Lines:   []string{"Seu acesso foi aprovado. Você já pode entrar com sua senha."},
			Button:  "Entrar",
			Closing: "Se você não pediu este acesso, avise a equipe.",
		}
	case ApprovedByCompany:
		approved := Of(Approved)
		approved.Lines = []string{"Seu acesso foi aprovado. Você já pode entrar com a conta da empresa."}
		return approved
	case Changed:
		return Content{
			Subject: "Sua senha na YNOVA foi alterada",
			Lines: []string{
				"A senha do seu acesso acaba de ser alterada e todas as sessões abertas foram encerradas.",
				"Se não foi você, redefina a senha agora e avise a equipe.",
			},
			Button:  "Ir para o login",
			Closing: "Esta mensagem é um aviso de segurança.",
		}
	}
	return securityMessage(k)
}

// securityMessage returns the messages about address and second factor.
func securityMessage(k Kind) Content {
	const notYou = "Se não foi você, redefina a senha agora e avise a equipe."
	notice := Content{Button: "Ir para o login", Closing: "Esta mensagem é um aviso de segurança."}
	switch k {
	case NewEmail:
		return Content{
			Subject: "Confirme seu novo e-mail na YNOVA",
			Lines:   []string{"Recebemos um pedido para usar este endereço no seu acesso. Para concluir, confirme que ele é seu."},
			Button:  "Confirmar novo e-mail",
			Closing: "O link vale por 24 horas e funciona uma vez. Se não foi você, ignore esta mensagem: nada mudará.",
		}
	case EmailChanged:
		notice.Subject = "O e-mail do seu acesso à YNOVA foi alterado"
		notice.Lines = []string{
			"O endereço do seu acesso acaba de ser alterado e todas as sessões abertas foram encerradas.", "Se não foi você, avise a equipe agora.",
		}
	case NewDevice:
		notice.Subject = "Novo acesso à sua conta na YNOVA"
		notice.Lines = []string{"Alguém acaba de entrar na sua conta por um navegador que ela ainda não conhecia. Se foi você, nada precisa ser feito.", notYou}
	case SessionEnded:
		notice.Subject = "Uma sessão sua na YNOVA foi encerrada"
		notice.Lines = []string{"A sua conta ficou aberta em mais de 10 lugares ao mesmo tempo, e a sessão mais antiga foi encerrada.", notYou}
	case FactorOn:
		notice.Subject = "Verificação em duas etapas ativada na YNOVA"
		notice.Lines = []string{"A verificação em duas etapas do seu acesso foi ativada, ou passou para outro aplicativo.", notYou}
	case FactorOff:
		notice.Subject = "Verificação em duas etapas desativada na YNOVA"
		notice.Lines = []string{"A verificação em duas etapas do seu acesso foi desativada.", notYou}
	case FactorReset:
		notice.Subject = "Verificação em duas etapas redefinida na YNOVA"
		notice.Lines = []string{
			"A equipe removeu a verificação em duas etapas e as chaves de acesso da sua conta. Configure-as de novo no seu perfil.", "Se você não pediu, avise a equipe agora.",
		}
	case PasskeyAdded:
		notice.Subject = "Chave de acesso adicionada na YNOVA"
		notice.Lines = []string{"Uma chave de acesso foi adicionada ao seu acesso: ela abre a sua conta sem a senha.", notYou}
	case PasskeyRemoved:
		notice.Subject = "Chave de acesso removida na YNOVA"
		notice.Lines = []string{"Uma chave de acesso foi removida do seu acesso e não abre mais a sua conta.", notYou}
	case CompanyLinked:
		notice.Subject = "Conta da empresa vinculada na YNOVA"
		notice.Lines = []string{"A conta da empresa foi vinculada ao seu acesso: ela abre a sua conta sem a senha.", notYou}
	case CompanyUnlinked:
		notice.Subject = "Conta da empresa desvinculada na YNOVA"
		notice.Lines = []string{"A conta da empresa foi desvinculada do seu acesso e não abre mais a sua conta.", notYou}
	default:
		return Content{}
	}
	return notice
}

//go:embed message.txt.tmpl
var textSource string

//go:embed message.html.tmpl
var htmlSource string

var (
	textLayout = texttemplate.Must(texttemplate.New("text").Parse(textSource))
	htmlLayout = htmltemplate.Must(htmltemplate.New("html").Parse(htmlSource))
)

// Render returns the message in both forms.
func (l Content) Render() (text, html string, err error) {
	var plain, rich bytes.Buffer
	if err := textLayout.Execute(&plain, l); err != nil {
		return "", "", fmt.Errorf("message: text: %w", err)
	}
	if err := htmlLayout.Execute(&rich, l); err != nil {
		return "", "", fmt.Errorf("message: html: %w", err)
	}
	return plain.String(), rich.String(), nil
}
