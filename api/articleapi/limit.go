package articleapi

import (
	"time"

	"cottonmall/api/limiter"
	"cottonmall/api/web"
)

// Limits of calls about files.
var (
	// Playing limits the calls for ranges of a file. Players ask for many small ones when a viewer moves in a video.
	Playing = limiter.Paces{
		limiter.Session: limiter.Calls(20, time.Second, 200), limiter.Address: limiter.Calls(40, time.Second, 400),
	}
	// UploadingParts limits the parts of uploads.
	UploadingParts = limiter.Paces{
		limiter.Session: limiter.Calls(4, time.Second, 60), limiter.Address: limiter.Calls(8, time.Second, 120),
	}
)

// bodyBytes is the maximum size of the call that saves an article. It is larger than the largest text, so that the
// writer of a longer one gets a sentence.
const bodyBytes = 2 << 20

// Writing raises the limit of the body of the call that saves an article.
func Writing(r *web.Route) { r.Body = bodyBytes }
