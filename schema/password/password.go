// Package password hashes passwords, compares them with hashes and refuses weak ones.
package password

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// Cost of a hash: argon2id with 19 MiB, two passes and one thread, the least that OWASP's cheat sheet on password
// storage recommends; about 60 ms.
const (
	passes    = 2
	memory    = 19 << 10 // KiB
	threads   = 1
	saltBytes = 16
	hashBytes = 32
)

const phcFormat = "$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s"

// Hash returns the hash of a password: a PHC string with its own salt.
func Hash(text string) string {
	salt := make([]byte, saltBytes)
	rand.Read(salt) // never fails
	sum := argon2.IDKey([]byte(text), salt, passes, memory, threads, hashBytes)
	return fmt.Sprintf(phcFormat, argon2.Version, memory, passes, threads, encode(salt), encode(sum))
}

// dummyHash is compared with if there is no hash, so that the comparison takes as long.
var dummyHash = encoded{
	memory: memory, passes: passes, threads: threads, salt: make([]byte, saltBytes), sum: make([]byte, hashBytes),
}

// Matches reports whether a text is the password of a hash. An empty hash has no password, but takes as long.
func Matches(hash, text string) bool {
	e, ok := decode(hash)
	if !ok {
		e = dummyHash
	}
	sum := argon2.IDKey([]byte(text), e.salt, e.passes, e.memory, e.threads, uint32(len(e.sum)))
	return subtle.ConstantTimeCompare(sum, e.sum) == 1 && ok
}

// encoded contains the parts of a PHC string.
type encoded struct {
	memory, passes uint32
	threads        uint8
	salt, sum      []byte
}

// decode parses a PHC string; false if it is invalid.
func decode(hash string) (encoded, bool) {
	var e encoded
	var version int
	var tail string
	n, err := fmt.Sscanf(hash, "$argon2id$v=%d$m=%d,t=%d,p=%d$%s", &version, &e.memory, &e.passes, &e.threads, &tail)
	if err != nil || n != 5 || version != argon2.Version {
		return e, false
	}
	return e, e.parseTail(tail)
}

func encode(b []byte) string { return base64.RawStdEncoding.EncodeToString(b) }

// parseTail parses the salt and the sum, separated by $. It refuses costs above those of our hashes, which could
// block the program.
func (e *encoded) parseTail(tail string) bool {
	salt, sum, found := strings.Cut(tail, "$")
	if !found || e.memory > 64<<10 || e.memory < 8 || e.passes < 1 || e.passes > 10 || e.threads < 1 {
		return false
	}
	var err1, err2 error
	e.salt, err1 = base64.RawStdEncoding.DecodeString(salt)
	e.sum, err2 = base64.RawStdEncoding.DecodeString(sum)
	return err1 == nil && err2 == nil && len(e.salt) >= 8 && len(e.sum) >= 16
}
