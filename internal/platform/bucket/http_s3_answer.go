package bucket

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/minio/minio-go/v7"

	"ynova/internal/kernel/fault"
)

// refusals are why a service refuses, by its code.
var refusals = map[string]string{
	"AccessDenied":                 "a chave não tem permissão",
	"InvalidAccessKeyId":           "a chave é desconhecida",
	"SignatureDoesNotMatch":        "o segredo da chave não confere",
	"ExpiredToken":                 "a chave venceu",
	"InvalidToken":                 "a chave é inválida",
	"NoSuchBucket":                 "o balde não existe",
	"InvalidBucketName":            "o nome do balde é inválido",
	"AuthorizationHeaderMalformed": "a região (region=…) não é a do balde",
	"PermanentRedirect":            "o balde é de outro endereço ou região",
	"RequestTimeTooSkewed":         "o relógio deste servidor está errado",
	"EntityTooLarge":               "o arquivo é maior que o permitido",
	"BadDigest":                    "o conteúdo chegou alterado",
	"XAmzContentChecksumMismatch":  "o conteúdo chegou alterado",
	"XAmzContentSHA256Mismatch":    "o conteúdo chegou alterado",
}

// refused names what the service answered: whoever administers it finds the cause, and
// waiting mends nothing.
func refused(answer minio.ErrorResponse) *fault.Error {
	code := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, answer.Code)
	why, known := refusals[code]
	switch {
	case known:
		why += " (" + code + ")"
	case code == "":
		why = fmt.Sprint("resposta ", answer.StatusCode)
	default:
		why = code[:min(len(code), mostCode)]
	}
	return fault.New(fault.Unavailable, "arquivos_recusados", "O armazenamento de arquivos recusou: "+why+". Avise quem administra.")
}

// mostCode bounds what is shown of a service's answer.
const mostCode = 60

// answered translates an error of the service for the caller. What is neither a missing object,
// a full disk nor a refusal is a temporary failure of the service.
func answered(err error) error {
	if err == nil {
		return nil
	}
	answer := minio.ToErrorResponse(err)
	temporary := answer.StatusCode == http.StatusRequestTimeout || answer.StatusCode == http.StatusTooManyRequests || answer.Code == "RequestTimeout" || answer.Code == "SlowDown"
	switch {
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("bucket: %w", err)
	case answer.Code == minio.NoSuchKey || answer.StatusCode == http.StatusNotFound && answer.Code != minio.NoSuchBucket:
		return fmt.Errorf("%w: %w", ErrNotFound, err)
	case answer.StatusCode == http.StatusInsufficientStorage, strings.Contains(answer.Code, "Quota"), answer.Code == "XMinioStorageFull":
		return fault.ErrDiskFull.WithCause(err)
	case !temporary && (answer.StatusCode >= 300 && answer.StatusCode < 500 || answer.StatusCode == http.StatusNotImplemented):
		return refused(answer).WithCause(err)
	default:
		return errSilent.WithCause(err)
	}
}
