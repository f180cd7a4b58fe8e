package figures

import (
	"regexp"
	"strings"

	"ynova/internal/document/extract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/ptbr"
)

// class is what an item of a bill charges.
type class uint8

const (
	classOther   class = iota
	classPending       // its name says two things: a person decides
	classDemand
	classUnused
	classExcess
	classTUSD
	classTE
	classEnergy // of a bill that does not part TUSD from TE
	classReactive
	classFlag
	classCIP
	classBenefitGross
	classBenefitNet
	classACL
)

// The labels of items as bills print them (domain, appendix B), without accents.
var (
	labelUsed     = regexp.MustCompile(`\butilizada\b`)
	labelUnused   = regexp.MustCompile(`\bisenta\b|\bnao utiliz|\bnao util\b|\bnao consum|\bsem icms\b|\bs/ ?icms\b`)
	labelExcess   = regexp.MustCompile(`\bultrap|excedente de demanda`)
	labelDemand   = regexp.MustCompile(`\bdemanda\b|\bdem\b|\bcomponente fio\b`)
	labelReactive = regexp.MustCompile(`\breat|\bufer\b|\bufdr\b|\bdmcr\b|\bere\b|\bfer\b|\bdre\b`)
	labelCIP      = regexp.MustCompile(`\bcip\b|\bcosip\b|contrib\w*.*\bilum|\bilum\w*\.? ?pub`)
	labelFlag     = regexp.MustCompile(`\bband(eira)?\b\.?|adicional band|\badic\w*\.? b\.? `)
	labelTUSD     = regexp.MustCompile(`\btusd\b|uso (do )?sist|\bcomponente encargo\b`)
	labelTE       = regexp.MustCompile(`\bte\b`)
	labelEnergy   = regexp.MustCompile(`\bconsumo\b|\benergia\b`)
	labelBenefit  = regexp.MustCompile(`\bbenef\w* tarif|\bsubsidio|desc\w* fonte incent`)
	labelACL      = regexp.MustCompile(`energia acl|preco acl|\bdevec\b`)
	labelPeak     = regexp.MustCompile(`\bponta\b|\bpta\b|\bp\b|\bnp\b|\bhp\b`)
	labelOffPeak  = regexp.MustCompile(`\bfora\b|\bhfp\b|\bfponta\b|\bfpta\b|\bfp\b|\bf\.? ?ponta\b`)
)

// classify returns what an item charges, by its name, and its tariff period.
func classify(item *extract.Item) (class, invoice.Posto) {
	label := ptbr.Fold(item.Description)
	return classOf(label), postoOf(label)
}

func classOf(label string) class {
	switch {
	case labelACL.MatchString(label):
		return classACL
	case labelCIP.MatchString(label):
		return classCIP
	case labelBenefit.MatchString(label) && strings.Contains(label, "liquido"):
		return classBenefitNet
	case labelBenefit.MatchString(label):
		return classBenefitGross
	case labelReactive.MatchString(label):
		return classReactive
	case labelExcess.MatchString(label):
		return classExcess
	case labelFlag.MatchString(label):
		return classFlag
	case labelDemand.MatchString(label):
		return demandClass(label)
	case labelTUSD.MatchString(label):
		return classTUSD
	case labelTE.MatchString(label):
		return classTE
	case labelEnergy.MatchString(label):
		return classEnergy
	}
	return classOther
}

// demandClass parts used from unused demand. A label that says both is left to a
// person instead of being guessed by its taxes.
func demandClass(label string) class {
	unused := labelUnused.MatchString(label)
	rest := strings.ReplaceAll(label, "nao utilizada", "")
	switch {
	case unused && labelUsed.MatchString(rest):
		return classPending
	case unused:
		return classUnused
	}
	return classDemand
}

func postoOf(label string) invoice.Posto {
	switch {
	case labelOffPeak.MatchString(label):
		return invoice.PostoForaPonta
	case labelPeak.MatchString(label):
		return invoice.PostoPonta
	}
	return invoice.PostoUnico
}
