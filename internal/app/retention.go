package app

import (
	"ynova/internal/audit"
	"ynova/internal/closing/provision"
	"ynova/internal/commission"
	"ynova/internal/compliance"
	"ynova/internal/compliance/review"
	"ynova/internal/document"
	"ynova/internal/finding"
	"ynova/internal/retention"
)

// newRetention returns what takes away what is too old, with all that features keep of a
// contract, and the list of what they forget by themselves.
func newRetention(i *infrastructure, chain *audit.Chain) *retention.Service {
	return retention.New(retention.Config{
		DB: i.db, Clock: i.Clock, Queue: i.queue, Chain: chain,
		Retires: []retention.Retire{
			finding.ContractRetired, compliance.ContractRetired, review.ContractRetired, commission.ContractRetired, provision.ContractRetired,
			document.ContractRetired,
		},
		Others: []retention.Other{
			{Name: "Cópias de segurança", Time: copiesKept(i)},
			{Name: "Arquivos de contratos excluídos um a um", Time: "30 dias depois de excluídos"},
			{Name: "Mensagens da entrada e o seu conteúdo", Time: "30 dias"},
			{Name: "Eventos e entregas de webhooks", Time: "30 dias"},
			{Name: "Avisos", Time: "180 dias"},
			{Name: "Tarefas concluídas", Time: "30 dias; as paradas, 90"},
			{Name: "Sessões", Time: "30 dias"},
			{Name: "Links de conta vencidos e cadastros não confirmados", Time: "7 dias"},
			{Name: "Chaves contra repetição de pedidos", Time: "3 dias"},
			{Name: "Notas e faturas, também as excluídas", Time: "sem limite"},
			{Name: "Clientes, unidades, medições e meses fechados", Time: "sem limite"},
		},
	})
}

// copiesKept says the rule of YNOVA_BACKUP_KEEP.
func copiesKept(i *infrastructure) string {
	return orDefault(i.Config.BackupKeep) + " (d: dias, w: semanas, m: meses), pela configuração do servidor (YNOVA_BACKUP_KEEP)"
}
