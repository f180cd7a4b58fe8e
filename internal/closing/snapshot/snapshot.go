package snapshot

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"ynova/internal/closing/accrual"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
)

// Snapshot is what was kept of a month when it was closed. Its body is text that no
// statement changes.
type Snapshot struct {
	ClientID string
	Month    month.Month
	Sequence int64
	Body     string
	SHA256   string
	item.Act
}

// Sealed is what the trail keeps of the picture: the chain seals it (MC-05).
func (s *Snapshot) Sealed() map[string]any {
	return map[string]any{"sequencia": s.Sequence, "sha256": s.SHA256}
}

// Canonical is the one text of a value: UTF-8 JSON, the keys in the order of their code
// points, without spaces.
func Canonical(v any) (string, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("closing: canonical text: %w", err)
	}
	var tree any
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if err := decoder.Decode(&tree); err != nil {
		return "", fmt.Errorf("closing: canonical text: %w", err)
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(tree); err != nil {
		return "", fmt.Errorf("closing: canonical text: %w", err)
	}
	return string(bytes.TrimSuffix(out.Bytes(), []byte("\n"))), nil
}

// Hash is the SHA-256 of a picture's text, hexadecimal.
func Hash(body string) string {
	sum := sha256.Sum256([]byte(body))
	return hex.EncodeToString(sum[:])
}

// Picture is the body of a snapshot: ids and figures, no names and no addresses, so that
// erasing a person never touches it. Energy in MWh, money in R$, as canonical text.
type Picture struct {
	Client     string                    `json:"cliente"`
	Month      month.Month               `json:"mes"`
	Sequence   int64                     `json:"sequencia"`
	Rules      map[string]int            `json:"regras"`
	Parameters map[string]string         `json:"parametros"`
	Items      map[item.Item]item.Status `json:"itens"`
	Contracts  []PictureContract         `json:"contratos"`
	Waivers    []PictureWaiver           `json:"dispensas"`

	Adjustments []PictureAdjustment      `json:"ajustes"`  // of former months, that stand in this one
	Accrual     []accrual.Line           `json:"provisto"` // against realised; nil: kept before there was one
	Expected    map[accrual.Name]*string `json:"esperado"` // of the CCEE, by the rates and the PLD of the month; nil: kept before it was, or without an agent
}

// PictureAdjustment is a correction of a former month.
type PictureAdjustment struct {
	ID         string       `json:"id"`
	ContractID string       `json:"contrato"`
	Line       accrual.Name `json:"linha"`
	Origin     month.Month  `json:"mes_origem"`
	Amount     string       `json:"valor"`
}

// PictureContract is the supply of one contract.
type PictureContract struct {
	ID         string                    `json:"contrato"`
	Code       string                    `json:"codigo"`
	Items      map[item.Item]item.Status `json:"itens"`
	Figures    map[string]*string        `json:"numeros"`
	Conformity string                    `json:"conformidade"`
	Lights     map[string]string         `json:"sinais"`
	Checks     map[string]string         `json:"conferencia"`
	Divergent  []string                  `json:"divergencias"` // "nf", "fatura": computed, or declared; nil: kept before it was
	Meters     []PictureMeter            `json:"medidores"`
	Documents  []PictureDocument         `json:"documentos"`
	Findings   []PictureFinding          `json:"apontamentos"`
}

// PictureMeter is a unit's part of it.
type PictureMeter struct {
	Meter    string             `json:"medidor"`
	Figures  map[string]*string `json:"numeros"`
	Metering string             `json:"medicao"`
	Due      string             `json:"vencimento"`
	Sent     bool               `json:"enviado"`
}

// PictureDocument is an invoice, and the hash of its file where it has one.
type PictureDocument struct {
	ID      string  `json:"id"`
	Kind    string  `json:"tipo"`
	Number  string  `json:"numero"`
	Total   *string `json:"valor"`
	FileSHA string  `json:"arquivo_sha256"`
}

// PictureFinding is a finding of the audit.
type PictureFinding struct {
	ID      string  `json:"id"`
	Rule    string  `json:"regra"`
	Status  string  `json:"situacao"`
	AtStake *string `json:"em_jogo"`
}

// PictureWaiver refers to what was let pass, or declared final; the reason is in the trail.
type PictureWaiver struct {
	ContractID string       `json:"contrato"`
	Item       item.Item    `json:"item"`
	At         clock.Micros `json:"em"`
	Unit       string       `json:"unidade,omitempty"` // that is no part of the month
	Meter      string       `json:"medidor,omitempty"`
}

// Declares reports whether it is a measurement that was declared final: no waiver.
func (w *PictureWaiver) Declares() bool { return w.Item == item.Measurement && w.Unit == "" }
