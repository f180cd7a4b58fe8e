package guide

// vector is a call whose signature is known, to try a receiver with.
type vector struct{ Secret, ID, Timestamp, Body, Signature string }

// vectors are the one that Standard Webhooks publish and one with a secret of the bytes
// 0 to 31.
var vectors = []vector{
	{
		"whsec_plJ3nmyCDGBKInavdOK15jsl", "msg_loFOjxBNrRLzqYUf", "1731705121", `{"event_type":"ping","data":{"success":true}}`,
		"v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
	},
	{
		"whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "0197f000-0000-7000-8000-000000000001", "1795318200",
		`{"id":"0197f000-0000-7000-8000-000000000001","type":"contract.updated"}`, "v1,HWycmXxZ6rtd3DZ77YlmjnfyjoeWtQ6N1lS+cNSqaRs=",
	},
}
