package letter

import (
	"bytes"
	_ "embed"
	"fmt"
	htmltemplate "html/template"
	texttemplate "text/template"
)

// Kind names a letter.
type Kind string

// The letters.
const (
	Confirm  Kind = "confirmar"   // prove the mailbox of a registration
	Known    Kind = "conhecido"   // somebody registered an address that has an account
	Reset    Kind = "redefinir"   // set a new password
	Invite   Kind = "convite"     // set the first password
	Approved Kind = "aprovado"    // access was granted
	Changed  Kind = "senhaMudada" // notice after a new password

	NewEmail     Kind = "novoEmail"     // prove the mailbox of a changed address
	EmailChanged Kind = "emailMudado"   // notice to the address before
	FactorOn     Kind = "2faAtivada"    // notice: a second factor is in force
	FactorOff    Kind = "2faDesativada" // notice: it is no longer
	FactorReset  Kind = "2faRedefinida" // notice: a gestora removed it
)

// Letter is what the one layout shows. Every text is ours, except Name, which is
// empty until the mailbox is proven.
type Letter struct {
	Subject string
	Name    string
	Lines   []string
	Button  string
	Link    string
	Closing string
}

// Of returns the letter without name and link, the zero Letter for an unknown kind.
func Of(k Kind) Letter {
	switch k {
	case Confirm:
		return Letter{
			Subject: "Confirme seu cadastro na YNOVA",
			Lines:   []string{"Recebemos um cadastro com este e-mail. Para concluir, confirme que ele é seu."},
			Button:  "Confirmar e-mail",
			Closing: "O link vale por 48 horas e funciona uma vez. Se não foi você, ignore esta mensagem: nenhum acesso será criado.",
		}
	case Known:
		return Letter{
			Subject: "Você já tem cadastro na YNOVA",
			Lines: []string{
				"Alguém tentou se cadastrar com este e-mail, que já tem cadastro.",
				"Se foi você, entre com sua senha ou use 'Esqueci minha senha'.",
			},
			Button:  "Ir para o login",
			Closing: "Se não foi você, ignore esta mensagem: nada mudou.",
		}
	case Reset:
		return Letter{
			Subject: "Redefinição de senha na YNOVA",
			Lines:   []string{"Recebemos um pedido para redefinir a senha do seu acesso."},
			Button:  "Redefinir senha",
			Closing: "O link vale por 30 minutos e funciona uma vez. Se não foi você, ignore esta mensagem: sua senha continua a mesma.",
		}
	case Invite:
		return Letter{
			Subject: "Seu acesso à YNOVA foi liberado",
			Lines:   []string{"Seu acesso foi liberado. Escolha uma senha para entrar."},
			Button:  "Escolher senha",
			Closing: "O link vale por 72 horas e funciona uma vez. Depois disso, use 'Esqueci minha senha' na tela de login.",
		}
	case Approved:
		return Letter{
			Subject: "Seu acesso à YNOVA foi liberado",
			Lines:   []string{"Seu acesso foi aprovado. Você já pode entrar com sua senha."},
			Button:  "Entrar",
			Closing: "Se você não pediu este acesso, avise a equipe.",
		}
	case Changed:
		return Letter{
			Subject: "Sua senha na YNOVA foi alterada",
			Lines: []string{
				"A senha do seu acesso acaba de ser alterada e todas as sessões abertas foram encerradas.",
				"Se não foi você, redefina a senha agora e avise a equipe.",
			},
			Button:  "Ir para o login",
			Closing: "Esta mensagem é um aviso de segurança.",
		}
	}
	return securityLetter(k)
}

// securityLetter returns the letters about address and second factor.
func securityLetter(k Kind) Letter {
	const notYou = "Se não foi você, redefina a senha agora e avise a equipe."
	notice := Letter{Button: "Ir para o login", Closing: "Esta mensagem é um aviso de segurança."}
	switch k {
	case NewEmail:
		return Letter{
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
	case FactorOn:
		notice.Subject = "Verificação em duas etapas ativada na YNOVA"
		notice.Lines = []string{"A verificação em duas etapas do seu acesso foi ativada, ou passou para outro aplicativo.", notYou}
	case FactorOff:
		notice.Subject = "Verificação em duas etapas desativada na YNOVA"
		notice.Lines = []string{"A verificação em duas etapas do seu acesso foi desativada.", notYou}
	case FactorReset:
		notice.Subject = "Verificação em duas etapas redefinida na YNOVA"
		notice.Lines = []string{
			"A equipe removeu a verificação em duas etapas do seu acesso. Configure-a de novo no seu perfil.", "Se você não pediu, avise a equipe agora.",
		}
	default:
		return Letter{}
	}
	return notice
}

//go:embed letter.txt.tmpl
var textSource string

//go:embed letter.html.tmpl
var htmlSource string

var (
	textLayout = texttemplate.Must(texttemplate.New("text").Parse(textSource))
	htmlLayout = htmltemplate.Must(htmltemplate.New("html").Parse(htmlSource))
)

// Render returns the letter in both forms.
func (l Letter) Render() (text, html string, err error) {
	var plain, rich bytes.Buffer
	if err := textLayout.Execute(&plain, l); err != nil {
		return "", "", fmt.Errorf("letter: text: %w", err)
	}
	if err := htmlLayout.Execute(&rich, l); err != nil {
		return "", "", fmt.Errorf("letter: html: %w", err)
	}
	return plain.String(), rich.String(), nil
}
