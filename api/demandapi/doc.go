// Package demandapi handles the calls about saved demands: their prices, sharing, subscriptions and reminders.
package demandapi
