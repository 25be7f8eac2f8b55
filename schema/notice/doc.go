// Package notice stores messages on the site, notices for delivery by SMS, email or another channel, the audit log of
// events, and uploaded pictures.
//
// A message or notice is inserted in the transaction of its cause, once for each cause. A job delivers the waiting
// notices later, so that a channel that fails loses none.
package notice
