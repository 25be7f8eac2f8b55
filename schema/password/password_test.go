package password

import (
	"strings"
	"testing"
)

func TestAHashMatchesItsPasswordOnly(t *testing.T) {
	t.Parallel()
	hash := Hash("cotton2026")
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("the hash begins with %.40s", hash)
	}
	if hash == Hash("cotton2026") {
		t.Error("two hashes of one password are alike")
	}
	for text, want := range map[string]bool{"cotton2026": true, "Cotton2026": false, "": false, "cotton2026 ": false} {
		if Matches(hash, text) != want {
			t.Errorf("%q matches: %t", text, !want)
		}
	}
	// the parameters in the hash are used, not the present ones
	old := "$argon2id$v=19$m=16,t=2,p=1$MTIzNDU2Nzg5MDEyMzQ1Ng$" // and a sum that is not its
	for _, broken := range []string{
		"", "x", old, old + "AAAAAAAAAAAAAAAAAAAAAA", "$argon2id$v=19$m=99999999,t=2,p=1$MTIzNDU2Nzg$AAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=18" + hash[len("$argon2id$v=19"):], hash[:len(hash)-4],
	} {
		if Matches(broken, "cotton2026") || Matches(broken, "") {
			t.Errorf("%q matches something", broken)
		}
	}
}

func TestAnUnknownUsersPasswordTakesAsLong(t *testing.T) {
	t.Parallel()
	e, ok := decode(Hash("x"))
	if !ok || e.memory != dummyHash.memory || e.passes != dummyHash.passes || e.threads != dummyHash.threads ||
		len(e.salt) != len(dummyHash.salt) || len(e.sum) != len(dummyHash.sum) {
		t.Errorf("an unknown user costs %v, a known one %v", dummyHash, e)
	}
}

func TestWeakPasswordsAreRefused(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                         "8 到 64",
		"a1b2c3d":                  "8 到 64",
		strings.Repeat("ab1", 22):  "8 到 64",
		"20261121":                 "全是数字",
		"x13800000001":             "手机号",
		"password":                 "太常见",
		"Password1":                "太常见",
		"admin123":                 "太常见",
		"qwertyuiop":               "太常见",
		"abcdefgh":                 "太常见",
		"aaaaaaaa":                 "太常见",
		"a12345678":                "太常见",
		"woaini1314":               "太常见",
		"1qaz2wsx":                 "太常见",
		"woaini123!":               "太常见",
		"abab1abab":                "太常见",
		"cotton123":                "太常见",
		"xx\x00yyzz12":             "无法识别",
		"cotton2026":               "太常见",
		"mianhua2026":              "太常见",
		"2026xinjiang":             "太常见",
		"Nantong@2026":             "太常见",
		"mianhuashangcheng":        "太常见",
		"xinjiangmianhua2026!":     "太常见",
		"zhangsan1990":             "太常见",
		"wang1989":                 "太常见",
		"dragon2024":               "太常见",
		"c0tton2026":               "太常见",
		"wang19890612":             "太常见",
		"qwerasdf":                 "太常见",
		"1qaz2wsx3edc":             "太常见",
		"poiuytrewq":               "太常见",
		"asdf7890":                 "太常见",
		"mnbvcxz1":                 "太常见",
		"zhanglintian":             "太常见",
		"cotton4917":               "",
		"mianhua-8417-kashi":       "",
		"cotton-bale-31":           "",
		"棉花批号天天向上":                 "",
		"aksu-31-long-staple":      "",
		"Tr0ub4dor&3":              "",
		"hello from the south 700": "",
	} {
		err := Check(text, "13800000001")
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// usual contains passwords of eight or more characters that are frequent in every published list.
const usual = `password password1 password123 passw0rd p@ssw0rd P@$$w0rd qwertyuiop qwerty123 qwerty12 1q2w3e4r
1q2w3e4r5t
1qaz2wsx zaq12wsx q1w2e3r4 qazwsxedc asdfghjkl zxcvbnm1 iloveyou iloveyou1 princess sunshine football baseball superman
michael1 jennifer jessica1 computer starwars trustno1 internet whatever a1b2c3d4 welcome1 letmein1 monkey123 dragon123
master12 abc12345 abcd1234 admin123 administrator charlie1 jordan23 liverpool chelsea1 arsenal1 butterfly chocolate
elizabeth alexander christian daniel123 samantha victoria benjamin nicholas midnight blink182 metallica slipknot
spiderman pokemon1 babygirl lovelove lollipop blahblah babydoll startrek mercedes corvette mustang1 yankees1 cowboys1
bulldogs dolphins panthers steelers redskins barcelona realmadrid juventus rangers1 scotland australia qwer1234 asdf1234
1234qwer q1w2e3r4t5 123qweasd 12345qwert 123456qq asdasdasd asdfasdf qwaszx12 changeme default1 test1234 testing1
guest123
root1234 secret123 access14 fuckyou1 asshole1 bullshit football1 baseball1 sunshine1 princess1 superman1 shadow12
killer12
jesus123 blessed1 angel123 flower12 hannah12 ashley12 anthony1 william1 passwort azertyuiop bonjour1 motdepasse tequiero
contrasena iloveyou2 woaini1314 woaini520 wodemima 5201314a a5201314 aa123456 a123456789 abc123456 qq123456 asd123456
zxc123456 wang123456 zhang123456 woaiwojia zhongguo 1314520a taobao123 admin888 adminadmin 123456abc 123123qwe xiaoxiao
caonima1 mianhua123`

func TestCommonPasswordsAreRefused(t *testing.T) {
	t.Parallel()
	for text := range strings.FieldsSeq(usual) {
		if err := Check(text, ""); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
	long := 0
	for word := range commonWords {
		if word != strings.ToLower(word) {
			t.Errorf("%q is never looked for", word)
		}
		for _, text := range []string{word, word + "1", word + "123"} {
			if len(text) >= minLength && Check(text, "") != nil {
				long++
			}
		}
	}
	if long < 3000 {
		t.Errorf("%d passwords are refused for their words", long)
	}
}

func BenchmarkMatches(b *testing.B) {
	hash := Hash("cotton2026")
	for b.Loop() {
		Matches(hash, "cotton2026")
	}
}
