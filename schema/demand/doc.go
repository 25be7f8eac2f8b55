// Package demand stores saved demands and sends the reminders about them.
//
// A [Demand] has all filters of the cotton page. Searches, saved and shared demands and the match with changed lots use
// the same struct. Package cottonindex turns it into a filter of the search engine.
//
// A [Subscription] has the reminders that the owner of a saved demand wants. Jobs read what is due, search the lots,
// and call [SendScheduled] or [SendAtOnce], which store each reminder once.
package demand
