package articleapi

import (
	"time"

	"cottonmall/api/limiter"
	"cottonmall/api/web"
)

// Limits of calls about files.
var (
	// Playing limits the calls for ranges of a file. Players ask for many small ones when a viewer moves in a video.
	Playing = limiter.Paces{limiter.Address: limiter.Calls(20, time.Second, 200)}
	// UploadingParts limits the parts of uploads.
	UploadingParts = limiter.Paces{limiter.User: limiter.Calls(4, time.Second, 60)}
)

// bodyBytes is the maximum size of the call that saves an article. It is larger than the largest text, so that the
// writer of a longer one gets a sentence.
const bodyBytes = 2 << 20

// Writing raises the limit of the body of the call that saves an article.
func Writing(r *web.Route) { r.Body = bodyBytes }
