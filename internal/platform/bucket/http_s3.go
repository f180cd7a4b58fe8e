package bucket

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/minio/minio-go/v7/pkg/encrypt"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/filename"
	"ynova/internal/platform/tracing"
)

const (
	// answerTimeout is how long the service may take to begin to answer.
	answerTimeout = 10 * time.Second
	// tries of a request that the network or the service failed.
	tries = 2
)

// s3 is a Bucket on an S3 service.
type s3 struct {
	client *minio.Client
	bucket string
	prefix string // empty, or ends with a slash
	seal   encrypt.ServerSide
	kind   string // of the sealing, as the address says it
	sum    sum
}

// addressError says what is wrong with the address of a bucket.
func addressError(sentence string) *fault.Error {
	return fault.New(fault.Invalid, "arquivos", sentence)
}

func parseS3(address string, c Credentials) (*s3, *minio.Options, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil {
		return nil, nil, addressError("informe s3://balde/prefixo?endpoint=…&region=…, sem chaves no endereço.")
	}
	q := u.Query()
	s := &s3{bucket: u.Host, kind: q.Get("sse")}
	if s.prefix = strings.Trim(u.Path, "/"); s.prefix != "" {
		s.prefix += "/"
	}
	switch key, kms := strings.CutPrefix(s.kind, "kms:"); {
	case s.kind == "" || s.kind == "s3":
		s.kind, s.seal = "s3", encrypt.NewSSE()
	case kms && key != "":
		if s.seal, err = encrypt.NewSSEKMS(key, nil); err != nil {
			return nil, nil, addressError("a chave de sse=kms:… é inválida.")
		}
	case s.kind != "none":
		return nil, nil, addressError("sse é s3, kms:CHAVE ou none.")
	}
	if s.sum, err = sumOf(q.Get("checksum")); err != nil {
		return nil, nil, err
	}
	o := &minio.Options{Region: q.Get("region"), MaxRetries: tries, Creds: signer(c)}
	if q.Get("style") == "path" {
		o.BucketLookup = minio.BucketLookupPath
	}
	return s, o, nil
}

func signer(c Credentials) *credentials.Credentials {
	if c.AccessKey != "" {
		return credentials.NewStaticV4(c.AccessKey, c.SecretKey, "")
	}
	return credentials.NewIAM("")
}

// endpointOf is the host of the service, and whether it is reached by TLS: plain HTTP
// stays on this machine.
func endpointOf(address string) (host string, secure bool, err error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", false, addressError("endereço inválido.")
	}
	endpoint := u.Query().Get("endpoint")
	if endpoint == "" {
		return "s3.amazonaws.com", true, nil
	}
	e, err := url.Parse(endpoint)
	if err != nil || e.Host == "" || e.Scheme != "https" && e.Scheme != "http" {
		return "", false, addressError("endpoint deve ser https://servidor.")
	}
	if e.Scheme == "http" {
		name := e.Hostname()
		if a, err := netip.ParseAddr(name); name != "localhost" && (err != nil || !a.IsLoopback()) {
			return "", false, addressError("fora da própria máquina o endpoint deve começar com https://.")
		}
	}
	return e.Host, e.Scheme == "https", nil
}

func openS3(ctx context.Context, address string, c Credentials) (*s3, error) {
	s, o, err := parseS3(address, c)
	if err != nil {
		return nil, err
	}
	host, secure, err := endpointOf(address)
	if err != nil {
		return nil, err
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy = nil
	transport.DialContext = (&net.Dialer{Timeout: answerTimeout}).DialContext
	transport.ResponseHeaderTimeout = answerTimeout
	transport.MaxIdleConnsPerHost = 32
	o.Secure, o.Transport = secure, traced{transport}
	if s.client, err = minio.New(host, o); err != nil {
		return nil, addressError("o endereço do armazenamento de arquivos é inválido.")
	}
	return s, s.try(ctx)
}

// traced times each request to the service up to the head of its answer.
type traced struct{ http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (t traced) RoundTrip(r *http.Request) (*http.Response, error) {
	_, span := tracing.Begin(r.Context(), "s3 "+r.Method)
	answer, err := t.RoundTripper.RoundTrip(r)
	span.End(err)
	return answer, err
}

// try puts and removes a small object, so that a service that does not support the requested
// encryption is found before a client's file is sent; and one that knows no checksum of
// SHA-256 is sent the MD5, which every one knows.
func (s *s3) try(ctx context.Context) error {
	err := s.putAside(ctx)
	var answer minio.ErrorResponse
	errors.As(err, &answer)
	demanded := s.sum == sumSHA256
	if s.sum == sumAuto {
		s.sum = sumSHA256
		if refusesSum(answer) {
			s.sum = sumMD5
			if second := s.putAside(ctx); second == nil {
				slog.WarnContext(ctx, "the S3 service knows no checksum of SHA-256: Content-MD5 is sent", "bucket", s.bucket, "answer", answer.Code)
				return nil
			}
		}
	}
	if s.seal != nil && demanded && answer.Code == "NotImplemented" {
		return addressError("O armazenamento de arquivos não aceita a cifragem (sse=" + s.kind + ") ou a soma (checksum=sha256) pedida.").WithCause(err)
	}
	if s.seal != nil && (answer.Code == "NotImplemented" || strings.Contains(answer.Code, "Encryption") || strings.Contains(answer.Code, "KMS")) {
		return addressError("O armazenamento de arquivos não aceita a cifragem pedida (sse=" + s.kind + ").").WithCause(err)
	}
	return err
}

func (s *s3) putAside(ctx context.Context) error {
	name := "saude/" + id.New()
	if _, err := s.Put(ctx, name, strings.NewReader("ok")); err != nil {
		return err
	}
	return s.Delete(ctx, name)
}

func (s *s3) Close() error { return nil }

// Put spools what it reads, so that the one request knows its length and its sum, and can
// be sent again.
func (s *s3) Put(ctx context.Context, name string, r io.Reader) (ref Ref, err error) {
	if !valid(name) {
		return Ref{}, errName
	}
	spool, err := os.CreateTemp("", "ynova-envio-*")
	if err != nil {
		return Ref{}, classify(err)
	}
	defer func() { err = errors.Join(err, spool.Close()) }()
	if err := os.Remove(spool.Name()); err != nil { // nothing is left of it when the server ends, however
		return Ref{}, classify(err)
	}
	sum := sha256.New()
	if ref.Size, err = io.Copy(io.MultiWriter(spool, sum), &contextReader{ctx, r}); err != nil {
		return Ref{}, classify(err)
	}
	if _, err := spool.Seek(0, io.SeekStart); err != nil {
		return Ref{}, classify(err)
	}
	digest := sum.Sum(nil)
	ref.SHA256 = fmt.Sprintf("%x", digest)
	o := minio.PutObjectOptions{ContentType: "application/octet-stream", ServerSideEncryption: s.seal, DisableMultipart: true}
	s.sum.of(&o, digest)
	_, err = s.client.PutObject(ctx, s.bucket, s.prefix+name, spool, ref.Size, o)
	return ref, answered(err)
}

func (s *s3) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	if !valid(name) {
		return nil, ErrNotFound
	}
	object, err := s.client.GetObject(ctx, s.bucket, s.prefix+name, minio.GetObjectOptions{})
	if err != nil {
		return nil, answered(err)
	}
	info, err := object.Stat() // the request is made here
	if err != nil {
		_ = object.Close()
		return nil, answered(err)
	}
	return &summed{ReadCloser: object, sum: sha256.New(), want: info.UserMetadata[ownSum]}, nil
}

func (s *s3) Stat(ctx context.Context, name string) (Info, error) {
	if !valid(name) {
		return Info{}, ErrNotFound
	}
	found, err := s.client.StatObject(ctx, s.bucket, s.prefix+name, minio.StatObjectOptions{})
	if err != nil {
		return Info{}, answered(err)
	}
	return Info{Name: name, Size: found.Size, StoredAt: found.LastModified.UTC()}, nil
}

func (s *s3) Delete(ctx context.Context, name string) error {
	if !valid(name) {
		return nil
	}
	err := answered(s.client.RemoveObject(ctx, s.bucket, s.prefix+name, minio.RemoveObjectOptions{}))
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

// Sign asks the service for nothing but, once, its region where the address does not name
// it. What the answer says of the file is signed too: name, type, and that no cache keeps it.
func (s *s3) Sign(ctx context.Context, name, file, contentType string, ttl time.Duration) (address string, ok bool) {
	if !valid(name) {
		return "", false
	}
	u, err := s.client.PresignedGetObject(ctx, s.bucket, s.prefix+name, ttl, url.Values{
		"response-content-disposition": {filename.Attachment(file)},
		"response-content-type":        {contentType},
		"response-cache-control":       {"no-store"},
	})
	if err != nil {
		return "", false
	}
	return u.String(), true
}

func (s *s3) List(ctx context.Context, prefix string) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		ctx, stop := context.WithCancel(ctx) // an unread rest must not keep the lister waiting
		defer stop()
		for found := range s.client.ListObjects(ctx, s.bucket, minio.ListObjectsOptions{Prefix: s.prefix + prefix, Recursive: true}) {
			if found.Err != nil {
				yield(Info{}, answered(found.Err))
				return
			}
			name := strings.TrimPrefix(found.Key, s.prefix)
			if !yield(Info{Name: name, Size: found.Size, StoredAt: found.LastModified.UTC()}, nil) {
				return
			}
		}
	}
}
