package registration

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
)

func TestRegistrationForm_AU08(t *testing.T) {
	valid := Form{Name: "  Ana   Silveira ", Email: " Ana@Exemplo.com.br ", Password: "kz7vqmwx", CNPJ: "12.ABC.345/01DE-35"}
	got, err := valid.Validate(nil)
	if err != nil {
		t.Fatal(err)
	}
	expect.All(t, "AU-08: stored forms", expect.Is(got.Name, "Ana Silveira"), expect.Is(got.Email, "ana@exemplo.com.br"),
		expect.Is(got.CNPJ, "12ABC34501DE35"))
	for _, c := range []struct {
		name    string
		change  func(*Form)
		path    string
		message string
	}{
		{"AU-09 e-mail", func(r *Form) { r.Email = "ana@" }, "email", "E-mail invalido"},
		{"AU-10 password", func(r *Form) { r.Password = "abcdefgh" }, "password", "Senha deve ter ao menos 8 caracteres e numeros"},
		{"AU-08 the CNPJ is checked when filled", func(r *Form) { r.CNPJ = "11.111.111/1111-11" }, "cnpj", "Informe um CNPJ válido"},
		{"name", func(r *Form) { r.Name = " " }, "name", "Informe o nome"},
		{"name with a control character", func(r *Form) { r.Name = "Ana\x00" }, "name", "Informe o nome"},
		{"name too long", func(r *Form) { r.Name = strings.Repeat("a", 121) }, "name", "Informe o nome"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := valid
			c.change(&r)
			_, err := r.Validate(nil)
			f, ok := fault.As(err)
			expect.Must(t, fmt.Sprintf("got %v", err), expect.Is(ok, true))
			expect.Must(t, fmt.Sprintf("got %v", err), expect.Len(f.Fields, 1))
			expect.All(t, fmt.Sprintf("got %v", err), expect.Is(f.Fields[0], fault.Field{Path: c.path, Message: c.message}))
		})
	}
	t.Run("AU-08 the CNPJ is optional", func(t *testing.T) {
		r := valid
		r.CNPJ = " "
		if got, err := r.Validate(nil); err != nil || got.CNPJ != "" {
			t.Errorf("got %+v, %v", got, err)
		}
	})
}

func TestSelfServiceRoleReachesNoForeignRow(t *testing.T) {
	for p, reach := range actor.PermissionsOf([]actor.Role{selfServiceRole}) {
		if reach == actor.All {
			t.Errorf("%s reaches every row", p)
		}
	}
}
