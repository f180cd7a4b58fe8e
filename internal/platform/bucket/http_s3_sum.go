package bucket

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"net/http"
	"strings"

	"github.com/minio/minio-go/v7"
)

// sum is by what the service holds an object against what was read.
type sum string

const (
	sumAuto   sum = "auto" // SHA-256 where the service knows it, else MD5
	sumSHA256 sum = "sha256"
	sumMD5    sum = "md5"
	sumOff    sum = "off"
)

const (
	// checksumHeader lets the service refuse what is not what was read.
	checksumHeader = "X-Amz-Checksum-Sha256"
	// ownSum is under what our own SHA-256 lies beside the object; no service looks at it.
	ownSum = "Ynova-Sha256"
)

func sumOf(text string) (sum, error) {
	switch s := sum(text); s {
	case "":
		return sumAuto, nil
	case sumAuto, sumSHA256, sumMD5, sumOff:
		return s, nil
	}
	return "", addressError("checksum é auto, sha256, md5 ou off.")
}

// of puts the sums of the content to what is sent.
func (s sum) of(o *minio.PutObjectOptions, sha256 []byte) {
	o.UserMetadata = map[string]string{ownSum: hex.EncodeToString(sha256)}
	switch s {
	case sumAuto, sumSHA256:
		o.UserMetadata[checksumHeader] = base64.StdEncoding.EncodeToString(sha256)
	case sumMD5:
		o.SendContentMd5 = true
	}
}

// Describe says by what the service holds what it is sent.
func (s *s3) Describe() string {
	switch s.sum {
	case sumMD5:
		return "s3, soma conferida por Content-MD5, que o serviço conhece, e a nossa SHA-256 ao ler"
	case sumOff:
		return "s3, sem soma que o serviço confira (checksum=off), a nossa SHA-256 ao ler"
	}
	return "s3, soma SHA-256 conferida pelo serviço e ao ler"
}

// refusesSum reports whether the service may know no checksum: each calls that otherwise
// (Unsupported header 'x-amz-checksum-sha256', NotImplemented …), so that the try with
// another decides. One that found another sum knows them.
func refusesSum(answer minio.ErrorResponse) bool {
	found := strings.Contains(answer.Code, "Digest") || strings.Contains(answer.Code, "Mismatch")
	return !found && (answer.StatusCode == http.StatusBadRequest || answer.StatusCode == http.StatusNotImplemented)
}

// summed is an object whose end is held against the sum that lies beside it; want is empty
// of one that an earlier version put.
type summed struct {
	io.ReadCloser
	sum  hash.Hash
	want string
}

// Read implements io.Reader.
func (s *summed) Read(p []byte) (int, error) {
	n, err := s.ReadCloser.Read(p)
	s.sum.Write(p[:n])
	if errors.Is(err, io.EOF) && s.want != "" && hex.EncodeToString(s.sum.Sum(nil)) != s.want {
		return n, errChanged
	}
	return n, err
}
