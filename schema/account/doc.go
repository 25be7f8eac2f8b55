// Package account stores users, companies and the memberships of users in companies.
//
// It also has everything that identifies a user: sessions, codes sent to mobile numbers, scans of QR codes and the
// counts of wrong passwords. Package password hashes the passwords.
//
// [CompanySteps] and [MembershipSteps] are the allowed steps of companies and memberships, and the parties that may
// take them.
package account
