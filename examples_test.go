package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"cottonmall/api/apitest"
)

// TestTheExamplesOfTheDevelopersPageAreTrue runs the commands on the page /developers, one after the other in a shell.
func TestTheExamplesOfTheDevelopersPageAreTrue(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("frontend/src/pages/about/developers/examples.json")
	if err != nil {
		t.Fatal(err)
	}
	var examples []struct{ Title, Command string }
	if err := json.Unmarshal(text, &examples); err != nil {
		t.Fatal(err)
	}
	w := apitest.OpenSite(t)
	const mobile, password = "13600000019", "gin-and-bale-29"
	w.Ask(apitest.Request{Path: "login/send_register_sms", Body: `{"mobile":"` + mobile + `"}`})
	w.Ask(apitest.Request{Path: "register/mall_pc_register", Body: apitest.Body(t, map[string]any{
		"mobile": mobile, "code": w.Code(mobile), "name": "小开", "password": password, "agree": true,
	})})
	script := "set -e\n"
	for _, e := range examples {
		script += e.Command + "\necho\n"
	}
	shell := exec.CommandContext(t.Context(), "sh", "-c", script)
	shell.Env = append(os.Environ(),
		"SITE="+w.URL, "MOBILE="+mobile, "PASSWORD="+password, "KEY="+apitest.QuoteKey, "no_proxy=*", "TOKEN=")
	out, err := shell.Output()
	if err != nil {
		t.Fatalf("run the examples: %v: %s", err, out)
	}
	answers := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(answers) != len(examples)-1 { // the first one keeps its answer
		t.Fatalf("%d answers of %d examples: %s", len(answers), len(examples), out)
	}
	for i, answer := range answers {
		if !strings.HasPrefix(answer, `{"code":200,`) {
			t.Errorf("%s: %s", examples[i+1].Title, answer)
		}
	}
	if !strings.Contains(answers[0], "小开") || !strings.Contains(answers[1], "65077252002") || answers[1] != answers[2] {
		t.Errorf("the user or the lots are missing: %s", out)
	}
}
