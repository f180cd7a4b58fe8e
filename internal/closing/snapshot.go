package closing

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/shopspring/decimal"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/ledger"
	"ynova/internal/closing/accrual"
	"ynova/internal/closing/provision"
	"ynova/internal/compliance/check"
	"ynova/internal/contract/portfolio"
	"ynova/internal/finding/rule"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// Snapshot is what was kept of a month when it was closed. Its body is text that no
// statement changes.
type Snapshot struct {
	ClientID string
	Month    month.Month
	Sequence int64
	Body     string
	SHA256   string
	Act
}

// sealed is what the trail keeps of the picture: the chain seals it (MC-05).
func (s *Snapshot) sealed() map[string]any {
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
	Client     string            `json:"cliente"`
	Month      month.Month       `json:"mes"`
	Sequence   int64             `json:"sequencia"`
	Rules      map[string]int    `json:"regras"`
	Parameters map[string]string `json:"parametros"`
	Items      map[Item]Status   `json:"itens"`
	Contracts  []PictureContract `json:"contratos"`
	Waivers    []PictureWaiver   `json:"dispensas"`

	Adjustments []PictureAdjustment `json:"ajustes"`  // of former months, that stand in this one
	Accrual     []accrual.Line      `json:"provisto"` // against realised; nil: kept before there was one
	Expected    map[Line]*string    `json:"esperado"` // of the CCEE, by the rates and the PLD of the month; nil: kept before it was, or without an agent
}

// PictureAdjustment is a correction of a former month.
type PictureAdjustment struct {
	ID         string      `json:"id"`
	ContractID string      `json:"contrato"`
	Line       Line        `json:"linha"`
	Origin     month.Month `json:"mes_origem"`
	Amount     string      `json:"valor"`
}

// PictureContract is the supply of one contract.
type PictureContract struct {
	ID         string             `json:"contrato"`
	Code       string             `json:"codigo"`
	Items      map[Item]Status    `json:"itens"`
	Figures    map[string]*string `json:"numeros"`
	Conformity string             `json:"conformidade"`
	Lights     map[string]string  `json:"sinais"`
	Checks     map[string]string  `json:"conferencia"`
	Divergent  []string           `json:"divergencias"` // "nf", "fatura": computed, or declared; nil: kept before it was
	Meters     []PictureMeter     `json:"medidores"`
	Documents  []PictureDocument  `json:"documentos"`
	Findings   []PictureFinding   `json:"apontamentos"`
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
	Item       Item         `json:"item"`
	At         clock.Micros `json:"em"`
	Unit       string       `json:"unidade,omitempty"` // that is no part of the month
	Meter      string       `json:"medidor,omitempty"`
}

// declares reports whether it is a measurement that was declared final: no waiver.
func (w *PictureWaiver) declares() bool { return w.Item == Measurement && w.Unit == "" }

// judgedBy are the parameters that the figures of a month rest on.
var judgedBy = [...]string{
	parameter.KeyLoss, parameter.KeyCalculationTolerance, parameter.KeyNFToleranceMoney, parameter.KeyNFTolerancePercent, parameter.KeyNFToleranceEnergy,
	parameter.KeyNFToleranceZeroICMS, parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent, parameter.KeyBillToleranceDemand,
	parameter.KeyChargesTolerance, parameter.KeyChargesToleranceMoney, parameter.KeySettlementEstimate, parameter.KeySettlementNothing,
	parameter.KeyRateESS, parameter.KeyRateEER, parameter.KeyRateERCAP, parameter.KeyBackingTolerance, parameter.KeyBackingReference, parameter.KeyBackingPLD,
}

// keep freezes what is accrued of the clients' month, keeps its sellers, and stores its pictures as they are.
//
// Protection: period.Take; the sequence is a part of the key.
func (s *Service) keep(ctx context.Context, tx *db.Tx, a actor.Actor, clients []ClientMonth, m month.Month) ([]Snapshot, error) {
	if len(clients) == 0 {
		return nil, nil
	}
	if err := ledger.KeepSuppliers(ctx, tx, idsOf(clients), m); err != nil {
		return nil, err
	}
	parameters, err := s.Parameters.Get(ctx, tx)
	if err != nil {
		return nil, err
	}
	book, err := s.freeze(ctx, tx, clients, m)
	if err != nil {
		return nil, err
	}
	pictures, err := picturesOf(ctx, tx, clients, m, book)
	if err != nil {
		return nil, err
	}
	sequences, err := sequencesOf(ctx, tx, idsOf(clients), m)
	if err != nil {
		return nil, err
	}
	kept := make([]Snapshot, len(clients))
	for i := range kept {
		k, picture := &kept[i], &pictures[i]
		*k = Snapshot{ClientID: clients[i].ClientID, Month: m, Sequence: sequences[clients[i].ClientID] + 1, Act: Act{clock.FromTime(tx.Now()), a.Name}}
		picture.Sequence = k.Sequence
		for _, key := range judgedBy {
			if v, known := parameters.At(key, "", m.First()); known {
				picture.Parameters[key] = v.Number.String()
			}
		}
		if k.Body, err = Canonical(picture); err != nil {
			return nil, err
		}
		k.SHA256 = Hash(k.Body)
	}
	return kept, insertSnapshots(ctx, tx, kept)
}

// picturesOf reads everything that is kept of the clients' month; book is what was read of
// their accruals.
func picturesOf(ctx context.Context, q db.Q, clients []ClientMonth, m month.Month, book *provision.Book) ([]Picture, error) {
	var contracts []string
	for i := range clients {
		for n := range clients[i].supplies {
			contracts = append(contracts, clients[i].supplies[n].contractID)
		}
	}
	months, err := portfolio.InMonth(ctx, q, contracts, m)
	if err != nil {
		return nil, err
	}
	adjustments, err := adjustmentsIn(ctx, q, idsOf(clients), m)
	if err != nil {
		return nil, err
	}
	parts, err := readParts(ctx, q, idsOf(clients), contracts, m)
	if err != nil {
		return nil, err
	}
	accounts := book.Accounts()
	pictures := make([]Picture, len(clients))
	for i := range clients {
		pictures[i] = pictureOf(&clients[i], m, months, adjustments[clients[i].ClientID], &parts)
		pictures[i].Accrual, pictures[i].Expected = accounts[i].Lines, expectedOf(book.Expected(clients[i].ClientID))
	}
	return pictures, nil
}

// expectedOf is what the CCEE would charge, as text.
func expectedOf(amounts map[Line]*decimal.Decimal) map[Line]*string {
	if amounts == nil {
		return nil
	}
	texts := make(map[Line]*string, len(amounts))
	for line, amount := range amounts {
		texts[line] = nil
		if amount != nil {
			texts[line] = new(amount.String())
		}
	}
	return texts
}

// pictureOf is what is kept of a client's month but its accrual.
func pictureOf(c *ClientMonth, m month.Month, months map[string]portfolio.Month, adjustments []Adjustment, parts *parts) Picture {
	p := Picture{
		Client: c.ClientID, Month: m, Parameters: map[string]string{}, Items: itemsOf(&c.statuses, true),
		Rules:     map[string]int{"balanco": chain.RulesVersion, "conferencia": check.RulesVersion, "apontamentos": rule.RulesVersion, "provisto": accrual.RulesVersion},
		Contracts: []PictureContract{}, Waivers: []PictureWaiver{}, Adjustments: []PictureAdjustment{},
	}
	for i := range adjustments {
		j := &adjustments[i]
		p.Adjustments = append(p.Adjustments, PictureAdjustment{j.ID, j.ContractID, j.Line, j.Origin, j.Amount.Text()})
	}
	for i := range c.supplies {
		s := &c.supplies[i]
		row := PictureContract{
			ID: s.contractID, Code: s.code, Items: itemsOf(&s.statuses, false), Conformity: string(s.conformity),
			Checks: map[string]string{
				"nf_energia": s.nfEnergy, "nf_icms": s.nfICMS, "fatura_demanda": s.billDemand, "fatura_tusd": s.billTUSD, "fatura_icms": s.billICMS,
			},
			Lights: parts.lights[s.contractID], Meters: parts.meters[s.contractID], Documents: parts.documents[s.contractID],
			Findings: parts.findings[s.contractID], Divergent: s.divergent(),
		}
		if s.nfFederal != "" {
			row.Checks["nf_federal"] = s.nfFederal
		}
		if s.billFederal != "" {
			row.Checks["fatura_federal"] = s.billFederal
		}
		if month, known := months[s.contractID]; known {
			row.Figures = figuresOf(&month)
		}
		p.Contracts = append(p.Contracts, row)
		for n := range specs {
			if w, waived := c.waivers[place{c.ClientID, s.contractID, specs[n].item}]; waived {
				p.Waivers = append(p.Waivers, PictureWaiver{ContractID: s.contractID, Item: specs[n].item, At: w.At})
			}
		}
		for _, u := range s.absent {
			p.Waivers = append(p.Waivers, PictureWaiver{s.contractID, Measurement, c.waivers[place{c.ClientID, "", Measurement.of(u.id)}].At, u.id, u.meter})
		}
	}
	for n := range specs {
		if w, waived := c.waivers[place{c.ClientID, "", specs[n].item}]; waived {
			p.Waivers = append(p.Waivers, PictureWaiver{Item: specs[n].item, At: w.At})
		}
	}
	return p
}

// itemsOf are how the items of one level stand.
func itemsOf(s *statuses, ofClient bool) map[Item]Status {
	items := map[Item]Status{}
	for n := range specs {
		if specs[n].ofClient == ofClient {
			items[specs[n].item] = s[n]
		}
	}
	return items
}

func figuresOf(m *portfolio.Month) map[string]*string {
	figures := map[string]*string{"valor_energia": amountText(m.EnergyValue)}
	for name, v := range map[string]*energy.Energy{
		"consumo": m.Consumption, "net": m.Net, "proinfa": m.Proinfa, "contratado": m.Contracted, "minimo": m.Minimum, "maximo": m.Maximum,
		"faturar": m.Billable, "sobra": m.Surplus, "deficit": m.Deficit,
	} {
		figures[name] = energyText(v)
	}
	if m.Price != nil {
		figures["preco"] = new(m.Price.Text())
	}
	return figures
}

func energyText(e *energy.Energy) *string {
	if e == nil {
		return nil
	}
	return new(e.MWhText())
}

func amountText(a *money.Amount) *string {
	if a == nil {
		return nil
	}
	return new(a.Text())
}
