// Package accountapi answers the calls about users, companies and memberships: logging in, passwords, codes, messages,
// pictures, and what administrators of the platform do with them. It says who may make a call, see role.go.
package accountapi
