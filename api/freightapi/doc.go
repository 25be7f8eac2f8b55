// Package freightapi handles the calls about freight: requests, quotes, and what routes have cost.
package freightapi
