// Package internal_test holds the rules of docs/architecture.md that a compiler
// does not check. It fails the build when code and plan part ways.
package internal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// tiers lists the packages from the bottom up. A package may import lower tiers
// only; the packages of one feature (its folder) may import each other. A package below a
// feature may have a tier of its own, lower than the feature's.
var tiers = [][]string{
	{"kernel"},
	{"platform"},
	{"audit"},
	{"agenda/holiday", "installation", "letterhead", "period"},
	{"notification"},
	{"account", "client", "tariff"},
	{"apikey", "contract", "jobboard", "migration/clock", "webhook"},
	{"document"},
	{"agenda", "invoice"},
	{"balance", "reading", "mailing", "compliance", "simulation", "negotiation", "commission", "training", "support"},
	{"ccee", "migration"},
	{"finding"},
	{"closing"},
	{"dashboard", "dossier", "privacy", "publicapi", "ranking", "worklist"},
	{"backup", "demo", "merge", "retention"},
	{"app"},
}

// tableOwners says which package writes a table. Reading is free to higher tiers.
var tableOwners = map[string]string{
	"idempotency_keys": "platform/idempotency",
	"search_forms":     "platform/db",
	"jobs":             "platform/jobs", "job_attempts": "platform/jobs", "instances": "platform/jobs",
	"partners": "account", "users": "account", "user_roles": "account", "sessions": "account",
	"account_tokens": "account", "attempt_counters": "account", "settings": "account",
	"registrations": "account", "known_devices": "account",
	"saved_views": "account/view", "view_sends": "account/view",
	"api_keys": "apikey",
	"events":   "webhook", "webhook_endpoints": "webhook", "webhook_deliveries": "webhook",
	"installation": "installation",
	"backups":      "backup", "erasures": "privacy", "merges": "merge",
	"letterheads": "letterhead", "retention_ages": "retention",
	"closed_months": "period", "closing_snapshots": "closing/snapshot", "closing_waivers": "closing/waiver", "closing_owners": "closing/book", "closing_adjustments": "closing/adjust", "accruals": "closing/provision", "accrual_reasons": "closing/provision", "closing_digests": "closing/digest", "closing_changes": "closing/book", "closing_requests": "closing/ask", "closing_request_items": "closing/ask", "month_pictures": "closing/snapshot", "month_picture_days": "closing/snapshot",
	"audit_entries": "audit", "audit_chain": "audit", "audit_cuts": "audit", "audit_visits": "audit", "notifications": "notification", "notification_preferences": "notification",
	"user_totp": "account", "user_recovery_codes": "account", "login_challenges": "account", "email_changes": "account", "user_passkeys": "account", "passkey_challenges": "account",
	"sso_identities": "account", "sso_attempts": "account", "sso_steps": "account",
	"clients": "client", "client_members": "client", "client_access": "client", "consumer_units": "client", "unit_codes": "client", "extra_values": "client/extra",
	"client_contacts": "client", "client_requests": "client", "client_documents": "client",
	"change_marks": "tariff", "parameters": "tariff/parameter", "price_indices": "tariff/index", "market_months": "tariff/market", "reference_revisions": "tariff/reference",
	"reference_imports": "tariff/imported", "reference_import_rows": "tariff/imported",
	"sources": "tariff/source", "source_proposals": "tariff/source",
	"distributors": "tariff/rate", "distributor_names": "tariff/rate", "tariffs": "tariff/rate",
	"contracts": "contract", "contract_versions": "contract/version", "price_approvals": "contract/approval", "contract_deltas": "contract/portfolio", "contract_spans": "contract/portfolio",
	"contract_months": "contract/portfolio", "portfolio_months": "contract/portfolio", "contract_ends": "contract/portfolio", "client_backings": "contract/portfolio",
	"commission_plans": "commission", "commissions": "commission", "commission_terms": "commission", "commission_splits": "commission", "commission_offsets": "commission", "contract_closings": "commission",
	"documents":      "document",
	"contract_steps": "compliance/review", "contract_notes": "compliance/review",
	"intake_messages": "reading/intake", "intake_items": "reading/intake", "intake_pauses": "reading/intake", "intake_mailbox": "reading/intake",
	"invoices": "invoice", "fiscal_events": "invoice", "fiscal_keys": "invoice", "invoice_pairs": "invoice", "finding_credits": "finding", "readings": "reading", "layouts": "reading/layout", "layout_rules": "reading/layout", "reading_claims": "reading", "document_passwords": "reading/password", "contract_checks": "compliance", "check_portfolio": "compliance",
	"ccee_agents": "ccee", "ccee_figures": "ccee", "ccee_rates": "ccee", "ccee_verdicts": "ccee",
	"migrations": "migration", "migration_stages": "migration", "migration_documents": "migration",
	"findings": "finding", "finding_runs": "finding",
	"simulations": "simulation", "simulation_versions": "simulation", "simulation_numbers": "simulation",
	"proposals": "simulation/proposal", "proposal_versions": "simulation/proposal", "proposal_numbers": "simulation/proposal",
	"proposal_links": "simulation/proposal", "proposal_codes": "simulation/proposal", "proposal_decisions": "simulation/proposal",
	"reruns": "simulation/rerun", "rerun_items": "simulation/rerun",
	"balances": "balance", "balance_months": "balance",
	"mail_templates": "mailing/template", "mail_batches": "mailing", "mail_skips": "mailing", "mail_messages": "mailing",
	"mail_recipients": "mailing", "mail_domains": "mailing", "mail_suppressions": "mailing", "mail_rules": "mailing/due", "mail_parts": "mailing",
	"tickets": "support", "ticket_messages": "support", "ticket_numbers": "support",
	"mail_settings": "mailing/transport", "mail_pace": "mailing/transport",
	"deals": "negotiation", "deal_numbers": "negotiation", "deal_notes": "negotiation",
	"quote_rounds": "negotiation/quote", "quote_invitations": "negotiation/quote", "quote_offers": "negotiation/quote",
	"training_progress": "training", "training_lessons": "training", "training_opened": "training", "training_quizzes": "training",
	"agenda_appointments": "agenda", "agenda_books": "agenda", "agenda_feeds": "agenda",
	"imports": "platform/imports", "import_rows": "platform/imports", "import_mappings": "platform/imports", "balance_locks": "balance",
}

// modules is every module that the binary may depend on directly.
var modules = []string{
	"codeberg.org/go-pdf/fpdf", "filippo.io/age", "github.com/alecthomas/kong", "github.com/boombuler/barcode", "github.com/danielgtaylor/huma/v2", "github.com/emersion/go-imap/v2", "github.com/emersion/go-message", "github.com/emersion/go-msgauth",
	"github.com/coreos/go-oidc/v3", "github.com/gen2brain/heic", "github.com/go-webauthn/webauthn",
	"github.com/google/uuid", "github.com/jackc/pgx/v5", "github.com/klauspost/compress", "github.com/klippa-app/go-pdfium", "github.com/microcosm-cc/bluemonday",
	"github.com/minio/minio-go/v7", "github.com/pquerna/otp", "github.com/pressly/goose/v3",
	"github.com/prometheus/client_golang", "github.com/richardlehane/mscfb", "github.com/shopspring/decimal", "github.com/tetratelabs/wazero",
	"github.com/wneessen/go-mail", "github.com/xuri/excelize/v2", "github.com/yuin/goldmark", "go.opentelemetry.io/otel", "go.opentelemetry.io/otel/sdk", "go.opentelemetry.io/otel/trace",
	"golang.org/x/crypto", "golang.org/x/net", "golang.org/x/oauth2", "golang.org/x/sync", "golang.org/x/sys", "golang.org/x/text", "golang.org/x/time",
	"modernc.org/sqlite",
}

// maxFileLines keeps a file within what one reads in a sitting.
const maxFileLines = 400

type source struct {
	path    string // below internal/, with slashes
	folder  string
	ast     *ast.File
	imports []string
	lines   int
}

// production reads every file below internal/ that goes into the binary.
func production(t *testing.T) []source {
	t.Helper()
	var out []source
	fset := token.NewFileSet()
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		if base := filepath.Base(filepath.Dir(path)); strings.HasSuffix(base, "test") || base == "expect" {
			return nil // dbtest, webtest, …, expect: helpers of tests
		}
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return err
		}
		s := source{
			path: filepath.ToSlash(path), folder: filepath.ToSlash(filepath.Dir(path)), ast: file,
			lines: fset.File(file.Pos()).LineCount(),
		}
		for _, spec := range file.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			s.imports = append(s.imports, name)
		}
		out = append(out, s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// feature is what of a folder has a tier: the folder itself where the table names it, else
// the part before the first slash.
func feature(folder string) string {
	if tierOf(folder) >= 0 {
		return folder
	}
	return strings.SplitN(folder, "/", 2)[0]
}

func tierOf(name string) int {
	return slices.IndexFunc(tiers, func(tier []string) bool { return slices.Contains(tier, name) })
}

func TestImportsPointDown(t *testing.T) {
	for _, s := range production(t) {
		own := feature(s.folder)
		if s.folder != "." && tierOf(own) < 0 {
			t.Errorf("%s: the folder has no tier", s.path)
		}
		for _, imported := range s.imports {
			below, ok := strings.CutPrefix(imported, "ynova/internal/")
			if !ok || feature(below) == own {
				continue
			}
			if tierOf(feature(below)) >= tierOf(own) {
				t.Errorf("%s imports %s, which is not below it", s.path, below)
			}
		}
	}
}

func TestHTTPStaysAtTheEdge(t *testing.T) {
	for _, s := range production(t) {
		atEdge := strings.HasPrefix(filepath.Base(s.path), "http") || s.folder == "app" ||
			strings.HasPrefix(s.folder, "platform/web") ||
			s.folder == "platform/logging" // cuts cookies and headers out of the log by their types
		if slices.Contains(s.imports, "net/http") && !atEdge {
			t.Errorf("%s imports net/http; that belongs in http*.go", s.path)
		}
	}
}

var (
	statement = regexp.MustCompile(`(?is)^\s*(SELECT\s|INSERT\s+INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s|WITH\s+\w+\s+AS\s*\()`)
	writes    = regexp.MustCompile(`(?is)\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+([a-z_]+)\b`)
)

func TestSQLStaysInStores(t *testing.T) {
	for _, s := range production(t) {
		allowed := strings.HasPrefix(filepath.Base(s.path), "store") || s.folder == "dashboard" || s.folder == "platform/db"
		for _, text := range literals(s.ast) {
			if statement.MatchString(text) && !allowed {
				t.Errorf("%s holds SQL (%.40q…); that belongs in store*.go", s.path, text)
			}
		}
	}
}

// zeroSum is a sum of money that is 0 where nothing is known.
var zeroSum = regexp.MustCompile(`(?is)COALESCE\(SUM\([^)]*\b(?:amount|at_stake|stake|contestable|value|energy_value|total|cost|price)\b`)

// knownSums are the sums of money that begin at 0 and count separately how many are known.
var knownSums = map[string]string{
	"commission/store_list.go":  "knownSum",
	"finding/store_document.go": "Sum.Known, by what store_list.go counts",
	"finding/store_list.go":     "Sum.Known",
}

// VD-40: an absent value is no zero: a sum of money by COALESCE is in knownSums, with what
// shows that no value was known.
func TestSumsOfNothingAreNoZero_VD40(t *testing.T) {
	for _, s := range production(t) {
		for _, text := range literals(s.ast) {
			if zeroSum.MatchString(text) && knownSums[s.path] == "" {
				t.Errorf("VD-40 %s sums money up to 0 where none is known (%.60q…)", s.path, text)
			}
		}
	}
}

func TestEachTableHasOneWriter(t *testing.T) {
	for _, s := range production(t) {
		if s.folder == "platform/db" {
			continue
		}
		for _, text := range literals(s.ast) {
			if !statement.MatchString(text) {
				continue
			}
			for _, m := range writes.FindAllStringSubmatch(text, -1) {
				table := m[1]
				owner, known := tableOwners[table]
				if strings.EqualFold(table, "set") || strings.EqualFold(table, "of") {
					continue // ON CONFLICT DO UPDATE SET, FOR UPDATE OF
				}
				if !known {
					t.Errorf("%s writes %s, which has no owner", s.path, table)
				} else if s.folder != owner && !strings.HasPrefix(s.folder, owner+"/") {
					t.Errorf("%s writes %s, which belongs to %s", s.path, table, owner)
				}
			}
		}
	}
}

func literals(n ast.Node) []string {
	var out []string
	ast.Inspect(n, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil {
				out = append(out, text)
			}
		}
		return true
	})
	return out
}

// DR-14: which characters nobody sees is known to kernel/text alone, and an address is
// read by kernel/email, or by the reader of mails.
func TestTextsAndAddressesHaveOneReader_DR14(t *testing.T) {
	for _, s := range production(t) {
		ast.Inspect(s.ast, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			switch name := sel.Sel.Name; {
			case slices.Contains([]string{"Cf", "Bidi_Control", "Zl", "Zp"}, name) && s.folder != "kernel/text":
				t.Errorf("%s asks for unicode.%s; kernel/text knows what nobody sees", s.path, name)
			case slices.Contains([]string{"ParseAddress", "ParseAddressList", "AddressParser"}, name) && s.folder != "kernel/email" && s.folder != "platform/mailbox":
				t.Errorf("%s reads an address by %s; that is kernel/email's", s.path, name)
			}
			return true
		})
	}
}

func TestFilesAreShort(t *testing.T) {
	for _, s := range production(t) {
		if s.lines > maxFileLines {
			t.Errorf("%s has %d lines; split it by concern (at most %d)", s.path, s.lines, maxFileLines)
		}
	}
}

// maxPackageFiles bounds the source files of a package; a feature that outgrows it is split by
// noun. flatKits are the exceptions, each with its own bound and reason: it only falls.
const maxPackageFiles = 25

var flatKits = map[string]int{
	"document/extract": 35, // one reader, whose fields, tables and rules confirm each other: no part stands without the others
}

func TestPackagesAreSmall(t *testing.T) {
	count := map[string]int{}
	for _, s := range production(t) {
		count[path.Dir(filepath.ToSlash(s.path))]++
	}
	for pkg, n := range count {
		if most := max(maxPackageFiles, flatKits[pkg]); n > most {
			t.Errorf("%s: %d source files, at most %d; split it by noun", pkg, n, most)
		}
	}
}

// huma.Register is compiled anew for each pair of input and output, 20 kB each;
// web.Register is not (ADR 0026).
func TestOneCopyServesEveryOperation(t *testing.T) {
	for _, s := range production(t) {
		ast.Inspect(s.ast, func(n ast.Node) bool {
			if call, ok := n.(*ast.SelectorExpr); ok && call.Sel.Name == "Register" {
				if pkg, ok := call.X.(*ast.Ident); ok && pkg.Name == "huma" {
					t.Errorf("%s registers with huma itself", s.path)
				}
			}
			return true
		})
	}
}

// Every package says what it owns.
func TestPackagesSayWhatTheyOwn(t *testing.T) {
	said := map[string]bool{}
	for _, s := range production(t) {
		said[s.folder] = said[s.folder] || s.ast.Doc != nil
	}
	for folder, ok := range said {
		if !ok {
			t.Errorf("package %s has no package comment", folder)
		}
	}
}

func TestDirectModulesAreListed(t *testing.T) {
	used := map[string]bool{}
	for _, s := range production(t) {
		for _, imported := range s.imports {
			host, _, _ := strings.Cut(imported, "/")
			if !strings.Contains(host, ".") {
				continue // standard library or ours
			}
			i := slices.IndexFunc(modules, func(m string) bool { return imported == m || strings.HasPrefix(imported, m+"/") })
			if i < 0 {
				t.Errorf("%s imports %s, which is not on the list", s.path, imported)
				continue
			}
			used[modules[i]] = true
		}
	}
	if len(modules) > 40 {
		t.Errorf("%d modules on the list; at most 40", len(modules))
	}
}

// modernc.org/sqlite is only tested together with the libc version that its own
// go.mod names; another one builds and then fails at run time.
func TestSQLiteAndItsLibcBelongTogether(t *testing.T) {
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"modernc.org/sqlite v1.60.1", "modernc.org/libc v1.77.1", "github.com/pressly/goose/v3 v3.28.0"} {
		if !strings.Contains(string(mod), want) {
			t.Errorf("go.mod does not hold %s", want)
		}
	}
}

// docs/operations.md describes upgrades up to the newest migration.
func TestOperationsNamesTheNewestMigration(t *testing.T) {
	t.Parallel()
	files, err := os.ReadDir("platform/db/migrations")
	if err != nil {
		t.Fatal(err)
	}
	manual, err := os.ReadFile("../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	if newest := files[len(files)-1].Name()[:4]; !strings.Contains(string(manual), "the newest is "+newest) {
		t.Errorf("docs/operations.md does not name migration %s", newest)
	}
}
