// Package site stores what concerns the site as a whole: settings, feedback and chosen table columns.
//
// It is above all other domains. [Domains] returns all of them, with which a program opens the database.
package site
