package schema

import (
	"net/netip"
	"regexp"
	"slices"
	"strings"
)

// nonPublicNetworks are the global unicast networks that are not on the public internet.
var nonPublicNetworks = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),      // RFC 1122: this network
	netip.MustParsePrefix("100.64.0.0/10"),  // RFC 6598: shared address space of providers
	netip.MustParsePrefix("192.0.0.0/24"),   // RFC 6890: IETF protocol assignments
	netip.MustParsePrefix("198.18.0.0/15"),  // RFC 2544: benchmarks
	netip.MustParsePrefix("240.0.0.0/4"),    // RFC 1112: reserved
	netip.MustParsePrefix("::/96"),          // RFC 4291: IPv4-compatible, contains IPv4 addresses
	netip.MustParsePrefix("64:ff9b::/96"),   // RFC 6052: NAT64, contains IPv4 addresses
	netip.MustParsePrefix("64:ff9b:1::/48"), // RFC 8215: NAT64 of a provider, contains IPv4 addresses
	netip.MustParsePrefix("2001::/32"),      // RFC 4380: Teredo, contains IPv4 addresses
	netip.MustParsePrefix("2002::/16"),      // RFC 3056: 6to4, contains IPv4 addresses
	netip.MustParsePrefix("fec0::/10"),      // RFC 3879: site-local, formerly
}

// IsPublicAddress reports whether an address is on the public internet.
func IsPublicAddress(a netip.Addr) bool {
	a = a.Unmap()
	return a.IsGlobalUnicast() && !a.IsPrivate() &&
		!slices.ContainsFunc(nonPublicNetworks, func(n netip.Prefix) bool { return n.Contains(a) })
}

// privateDomains are the top-level domains of internal networks.
var privateDomains = []string{
	"arpa", "corp", "home", "internal", "intranet", "invalid", "lan", "local", "localdomain", "localhost", "private",
}

// IsPublicHost reports whether the host of a URL can be on the public internet: an address there, or a name with a
// domain. The name is not resolved. A name whose last part is a number is an address in an old notation.
func IsPublicHost(host string) bool {
	if a, err := netip.ParseAddr(host); err == nil {
		return IsPublicAddress(a)
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	dot := strings.LastIndexByte(host, '.')
	domain := host[dot+1:]
	return dot > 0 && domainPattern.MatchString(domain) && !slices.Contains(privateDomains, domain)
}

var domainPattern = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// picturePattern is the form of a path of this site or an embedded picture.
var picturePattern = regexp.MustCompile(
	`^(/|/[^/\\\s][^\\\s]*|data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*)$`)

// CheckPicture refuses what is neither empty nor a path of this site nor an embedded picture.
func CheckPicture(field, address string) error {
	if address != "" && !picturePattern.MatchString(address) {
		return Invalid(field, "图片应为本站的图片地址或 PNG、JPEG、GIF、WebP 图片")
	}
	return nil
}

// CheckNoScript refuses a text that browsers would run as a script if it was the address of a link.
func CheckNoScript(field, text string) error {
	scheme, _, found := strings.Cut(strings.ToLower(withoutBlanks(text)), ":")
	if found && slices.Contains([]string{"javascript", "vbscript", "data"}, scheme) && CheckPicture("", text) != nil {
		return Invalid(field, "不能填写 %s: 开头的地址", scheme)
	}
	return nil
}

// withoutBlanks returns a text without blanks and control characters, as browsers read addresses.
func withoutBlanks(text string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' {
			return -1
		}
		return r
	}, text)
}
