// Package siteapi handles the calls about the site as a whole: settings, feedback, outgoing notices, events and jobs.
package siteapi
