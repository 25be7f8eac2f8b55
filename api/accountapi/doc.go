// Package accountapi handles the calls about users, companies and memberships: logging in, passwords, codes, messages,
// pictures, and their administration by the platform. role.go has the roles that calls require.
package accountapi
