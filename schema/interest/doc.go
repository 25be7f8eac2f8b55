// Package interest is about what buyers decide about lots of cotton: which ones they follow or do not want, which ones
// they have seen, and when they were here last. Nobody but the membership sees it.
package interest
