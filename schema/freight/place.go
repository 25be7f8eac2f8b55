package freight

import (
	"embed"
	"strings"
	"sync"

	"cottonmall/schema"
)

//go:embed base/*.json
var baseFiles embed.FS

// Province is a province with its prefectures and, in Xinjiang, the counties that have warehouses. Municipalities have
// none.
type Province struct {
	Name   string   `json:"name" doc:"省、自治区、直辖市"`
	Places []string `json:"places" doc:"地级市和县市；直辖市没有"`
}

// gazetteer has the places that routes begin and end at.
type gazetteer struct {
	Provinces []Province
	known     map[string]string // by written name: the place
}

// places returns the gazetteer. It panics if the base data are invalid.
var places = sync.OnceValue(func() *gazetteer {
	g, err := schema.ReadBase[gazetteer](baseFiles, "places.json")
	if err != nil {
		panic(err)
	}
	g.known = map[string]string{}
	for _, p := range g.Provinces {
		g.known[p.Name] = p.Name
		for _, name := range p.Places {
			place := p.Name + " " + name
			g.known[place] = place
			if _, taken := g.known[name]; !taken {
				g.known[name] = place
			}
		}
	}
	return &g
})

// Provinces returns the provinces with their places in the order of the page.
func Provinces() []Province { return places().Provinces }

// PlaceOf returns the place with a name, such as 江苏 南通 for itself and for 南通. The name of a city of
// [market.City] is one too: 一师 阿拉尔 is 新疆 阿拉尔. It returns false for other names.
func PlaceOf(name string) (string, bool) {
	name = schema.OneLine(name)
	if place, ok := places().known[name]; ok {
		return place, true
	}
	_, last, _ := strings.Cut(name, " ")
	place, ok := places().known[last]
	return place, ok
}

// ports are the places of ports that are not named after one.
var ports = map[string]string{"张家港港": "江苏 苏州", "天津新港": "天津", "黄埔港": "广东 广州"}

// PlaceOfPort returns the place of a port, such as 山东 青岛 for 青岛港. It returns false for other names.
func PlaceOfPort(name string) (string, bool) {
	if place, ok := ports[name]; ok {
		return place, true
	}
	city, isPort := strings.CutSuffix(name, "港")
	place, ok := PlaceOf(city)
	return place, isPort && ok
}
