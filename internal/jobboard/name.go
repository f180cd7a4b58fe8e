package jobboard

import "ynova/internal/platform/jobs"

// names say what the jobs of a kind do, to who has to decide about one.
var names = map[jobs.Kind]string{
	"account.cleanup":        "Limpeza de sessões e links vencidos",
	"account.mail":           "E-mail de conta",
	"account.register":       "Cadastro de usuário",
	"agenda.remind":          "Lembrete de compromisso",
	"app.upkeep":             "Manutenção dos índices de busca",
	"audit.seal":             "Selo da trilha de auditoria",
	"backup.drill":           "Ensaio de restauração",
	"backup.erasures":        "Eliminações no lugar das cópias",
	"backup.run":             "Cópia de segurança",
	"backup.tick":            "Agenda das cópias de segurança",
	"backup.verify":          "Conferência da cópia de segurança",
	"balance.import":         "Planilha de medições",
	"balance.undo":           "Desfazer planilha de medições",
	"balance.recompute":      "Recálculo dos meses de um contrato",
	"balance.recompute_all":  "Recálculo de todos os meses",
	"ccee.import":            "Planilha da CCEE",
	"ccee.undo":              "Desfazer planilha da CCEE",
	"ccee.judge":             "Conferência dos valores da CCEE",
	"closing.accrue":         "Provisão dos meses medidos",
	"closing.ask":            "Pedido de documento ao cliente",
	"closing.batch":          "Fechamento em lote",
	"closing.changes":        "Situação dos meses que mudaram",
	"closing.digest":         "Resumo do fechamento",
	"closing.pictures":       "Retrato diário dos meses",
	"closing.write":          "Pedidos de documentos em lote",
	"commission.refresh":     "Parcelas de comissão de um contrato",
	"commission.refresh_all": "Parcelas de comissão de todos os contratos",
	"compliance.refresh":     "Conferência das faturas de contratos",
	"compliance.refresh_all": "Conferência de todas as faturas",
	"contract.import":        "Planilha de contratos",
	"contract.undo":          "Desfazer planilha de contratos",
	"contract.turn":          "Situação de contratos na sua data",
	"demo.fill":              "Dados de demonstração",
	"demo.history":           "Histórico da demonstração",
	"document.sweep":         "Limpeza de arquivos sem uso",
	"finding.refresh_all":    "Auditoria de todas as faturas",
	"jobs.retention":         "Limpeza de tarefas antigas",
	"merge.follow":           "Registros escritos durante uma junção",
	"mailing.deliver":        "Envio de e-mail ao cliente",
	"mailing.due":            "Vencimentos dos boletos",
	"mailing.prepare":        "Preparação de um disparo",
	"mailing.sweep":          "Mensagens sem tarefa",
	"migration.send":         "Envio de documento da migração",
	"migration.watch":        "Prazos das migrações",
	"notification.cleanup":   "Limpeza de avisos antigos",
	"notification.mail":      "E-mail de avisos",
	"proposal.code":          "Código de aceite de proposta",
	"proposal.promises":      "Economia prometida de simulações e propostas",
	"quote.mail":             "E-mail da rodada de cotação",
	"reading.intake.folder":  "Pasta vigiada",
	"reading.intake.keep":    "Limpeza da entrada",
	"reading.intake.mail":    "Caixa postal de entrada",
	"reading.learn":          "Aprendizado da leitura",
	"reading.link":           "Vínculo de documentos lidos",
	"reading.place":          "Fila de leitura",
	"reading.read":           "Leitura de documento",
	"reading.refresh":        "Releitura da fila",
	"reading.reread":         "Releitura de um modelo de fatura",
	"reading.try":            "Teste de regras de leitura",
	"source.check":           "Verificação de uma fonte pública",
	"source.due":             "Agenda das fontes públicas",
	"retention.run":          "Retenção por idade",
	"view.due":               "Visões a enviar por e-mail",
	"view.mail":              "E-mail de uma visão",
	"webhook.cleanup":        "Limpeza de eventos antigos",
	"webhook.deliver":        "Entrega de webhook",
	"webhook.spread":         "Distribuição de eventos",
	"simulation.rerun":       "Re-simulação",
}

// nameOf is the name of a kind, or the kind where an older version left one that no longer
// exists.
func nameOf(kind jobs.Kind) string {
	if name, ok := names[kind]; ok {
		return name
	}
	return string(kind)
}

// Named reports whether people have a name for the kind.
func Named(kind jobs.Kind) bool { _, ok := names[kind]; return ok }
