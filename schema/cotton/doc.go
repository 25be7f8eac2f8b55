// Package cotton stores lots of cotton and the listings by which companies offer them.
//
// A [Batch] has the data of the inspection and its bales. A [Listing] is the offer of one company for a batch.
// [ListingSteps] are the allowed steps of a listing. Its methods are rules that do not use the database; functions
// with a transaction lock the rows, apply the rules and store the result. A change of an offer is also stored as a
// [Repricing].
package cotton
