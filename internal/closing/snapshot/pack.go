package snapshot

import (
	_ "embed"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// dictionary are two pictures of the demonstration, which others repeat nearly all words of. What
// was packed is opened with the same bytes: the file is never changed; another one gets the
// next number, beside it.
//
//go:embed pictures.json
var dictionary []byte

const (
	dictionaryID = 1
	mostPicture  = 64 << 20 // bytes of a text that is opened
)

var packer = sync.OnceValues(func() (*zstd.Encoder, error) {
	return zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderDictRaw(dictionaryID, dictionary),
		zstd.WithEncoderCRC(false), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(256<<10), zstd.WithLowerEncoderMem(true)) // its hash is beside it
})

var opener = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderDictRaw(dictionaryID, dictionary), zstd.WithDecoderMaxMemory(mostPicture), zstd.WithDecoderConcurrency(1))
})

// pack makes a picture's text small: about a tenth.
func pack(body string) ([]byte, error) {
	e, err := packer()
	if err != nil {
		return nil, fmt.Errorf("closing: pack a picture: %w", err)
	}
	return e.EncodeAll([]byte(body), nil), nil
}

// unpack returns the text of a picture: of one that was kept before there was packing, it is the
// body.
func unpack(body string, packed []byte) (string, error) {
	if packed == nil {
		return body, nil
	}
	d, err := opener()
	if err != nil {
		return "", fmt.Errorf("closing: open a picture: %w", err)
	}
	text, err := d.DecodeAll(packed, nil)
	if err != nil {
		return "", fmt.Errorf("closing: open a picture: %w", err)
	}
	return string(text), nil
}
