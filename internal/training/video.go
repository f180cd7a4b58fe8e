package training

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"

	"ynova/internal/kernel/fault"
)

// The endings of the files beside a lesson's text.
const (
	endWebM     = ".webm"
	endMP4      = ".mp4"
	endLink     = ".url"
	endCaptions = ".vtt"
)

// MaxVideo is how large a video of staff's own may be.
const MaxVideo = 25 << 20

var (
	errNoVideo    = fault.New(fault.NotFound, "video_ausente", "Esta lição não tem arquivo de vídeo.")
	errNoCaptions = fault.New(fault.NotFound, "legenda_ausente", "Este vídeo não tem legendas.")
	errVideoKind  = fault.Fields(fault.Field{Path: "file", Message: "Envie um vídeo WebM ou MP4."})
	errVideoLink  = fault.Fields(fault.Field{Path: "url", Message: "Informe um endereço que comece com https://."})
)

// Media is an open file of a lesson; the caller closes it.
type Media struct {
	ContentType string
	Content     io.ReadSeekCloser
	Size        int64
	Tag         string // changes with the content
}

// replace takes over a video that staff put into the folder.
func (v *Video) replace(files fs.FS, k Key) []string {
	if text, err := readText(files, k.file()+endLink); err == nil {
		link, err := parseLink(text)
		if err != nil {
			return []string{k.file() + endLink + ": " + sentence(err)}
		}
		*v = Video{Link: link, Own: true}
		return nil
	}
	captions := exists(files, k.file()+endCaptions)
	if exists(files, k.file()+endWebM) || exists(files, k.file()+endMP4) {
		*v = Video{Own: true, Captions: captions}
	}
	return nil
}

func exists(files fs.FS, name string) bool {
	info, err := fs.Stat(files, name)
	return err == nil && info.Mode().IsRegular()
}

// Video opens what is played with a lesson.
func (l *Library) Video(k Key) (*Media, error) {
	v := l.Course().Modules[k.Module].Lessons[k.Lesson].Video
	switch {
	case v.Link != "":
		return nil, errNoVideo
	case v.Own:
		if m, err := l.open(k.file()+endWebM, "video/webm"); err == nil {
			return m, nil
		}
		return l.open(k.file()+endMP4, "video/mp4")
	}
	return openShipped(l.shipped, k.file()+endWebM, "video/webm")
}

// Captions opens the captions of a lesson's video.
func (l *Library) Captions(k Key) (*Media, error) {
	v := l.Course().Modules[k.Module].Lessons[k.Lesson].Video
	const kind = "text/vtt; charset=utf-8"
	switch {
	case !v.Captions:
		return nil, errNoCaptions
	case v.Own:
		return l.open(k.file()+endCaptions, kind)
	}
	return openShipped(l.shipped, k.file()+endCaptions, kind)
}

func (l *Library) open(name, kind string) (*Media, error) {
	f, err := os.OpenInRoot(l.folder, name)
	if err != nil {
		return nil, fmt.Errorf("training: open %s: %w", name, err)
	}
	info, err := f.Stat()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("training: %w", err), f.Close())
	}
	tag := fmt.Sprintf("%x-%x", info.ModTime().UnixNano(), info.Size())
	return &Media{ContentType: kind, Content: f, Size: info.Size(), Tag: tag}, nil
}

func openShipped(files fs.FS, name, kind string) (*Media, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	return &Media{ContentType: kind, Content: closed{bytes.NewReader(data)}, Size: int64(len(data)), Tag: digest(data)}, nil
}

type closed struct{ *bytes.Reader }

// Close has nothing to close.
func (closed) Close() error { return nil }

// SetVideo stores a video of staff's own in the place of the shipped one.
func (l *Library) SetVideo(k Key, data []byte) error {
	var ending string
	switch {
	case bytes.HasPrefix(data, []byte{0x1a, 0x45, 0xdf, 0xa3}):
		ending = endWebM
	case len(data) > 12 && string(data[4:8]) == "ftyp":
		ending = endMP4
	default:
		return errVideoKind
	}
	return l.put(k, ending, data)
}

// SetLink names an address elsewhere as a lesson's video.
func (l *Library) SetLink(k Key, link string) error {
	link, err := parseLink(link)
	if err != nil {
		return errVideoLink
	}
	return l.put(k, endLink, []byte(link+"\n"))
}

// RestoreVideo brings the shipped video back.
func (l *Library) RestoreVideo(k Key) error {
	root, err := os.OpenRoot(l.folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("training: %w", err)
	}
	defer func() { _ = root.Close() }()
	return removeOthers(root, k, "")
}

// put writes beside and renames, so that nobody plays half a video; then what it
// takes the place of goes.
func (l *Library) put(k Key, ending string, data []byte) error {
	if err := os.MkdirAll(l.folder, 0o700); err != nil {
		return fmt.Errorf("training: %w", err)
	}
	root, err := os.OpenRoot(l.folder)
	if err != nil {
		return fmt.Errorf("training: %w", err)
	}
	defer func() { _ = root.Close() }()
	name := k.file() + ending
	if err := root.MkdirAll(path.Dir(name), 0o700); err != nil {
		return fmt.Errorf("training: %w", err)
	}
	if err := root.WriteFile(name+".parte", data, 0o600); err != nil {
		return errors.Join(fmt.Errorf("training: %w", err), root.Remove(name+".parte"))
	}
	if err := root.Rename(name+".parte", name); err != nil {
		return fmt.Errorf("training: %w", err)
	}
	return removeOthers(root, k, ending)
}

// removeOthers removes the lesson's videos and captions of staff's own but one.
func removeOthers(root *os.Root, k Key, keep string) error {
	for _, ending := range []string{endWebM, endMP4, endLink, endCaptions} {
		if ending == keep {
			continue
		}
		if err := root.Remove(k.file() + ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("training: %w", err)
		}
	}
	return nil
}
