package picture

import (
	"bytes"
	"encoding/binary"
	"image"
)

// orientation is the only thing that is read of what a camera notes.
const orientation = 0x0112

// jpegExif is what the camera noted in a JPEG; nil where there is nothing.
func jpegExif(data []byte) []byte {
	for at := 2; at+4 <= len(data) && data[at] == 0xFF; {
		marker, size := data[at+1], int(binary.BigEndian.Uint16(data[at+2:]))
		if marker == 0xDA || size < 2 || at+2+size > len(data) { // the picture itself
			return nil
		}
		if body := data[at+4 : at+2+size]; marker == 0xE1 && bytes.HasPrefix(body, []byte("Exif\x00\x00")) {
			return body[6:]
		}
		at += 2 + size
	}
	return nil
}

// pngExif is what the camera noted in a PNG.
func pngExif(data []byte) []byte {
	for at := 8; at+12 <= len(data); {
		size := int(binary.BigEndian.Uint32(data[at:]))
		if size < 0 || size > len(data)-at-12 {
			return nil
		}
		switch string(data[at+4 : at+8]) {
		case "eXIf":
			return data[at+8 : at+8+size]
		case "IDAT":
			return nil
		}
		at += 12 + size
	}
	return nil
}

// orientationOf reads how the camera was held, 1 to 8; 1 is upright, and what is said
// where nothing is.
func orientationOf(tiff []byte) int {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder
	switch string(tiff[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return 1
	}
	at := int64(order.Uint32(tiff[4:]))
	if at < 8 || at+2 > int64(len(tiff)) {
		return 1
	}
	entries := int64(order.Uint16(tiff[at:]))
	for i := range entries {
		entry := at + 2 + 12*i
		if entry+12 > int64(len(tiff)) {
			return 1
		}
		if order.Uint16(tiff[entry:]) == orientation {
			if v := order.Uint16(tiff[entry+8:]); v >= 1 && v <= 8 {
				return int(v)
			}
			return 1
		}
	}
	return 1
}

// oriented turns a picture upright. Two of eight orientations are turns alone, four of
// a picture in a mirror.
func oriented(src *image.Gray, orientation int) *image.Gray {
	switch orientation {
	case 2:
		return mirrored(src)
	case 3:
		return quartered(src, 2)
	case 4:
		return mirrored(quartered(src, 2))
	case 5:
		return mirrored(quartered(src, 1))
	case 6:
		return quartered(src, 1)
	case 7:
		return mirrored(quartered(src, 3))
	case 8:
		return quartered(src, 3)
	}
	return src
}

func mirrored(src *image.Gray) *image.Gray {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	dst := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			dst.Pix[y*dst.Stride+w-1-x] = src.Pix[y*src.Stride+x]
		}
	}
	return dst
}
