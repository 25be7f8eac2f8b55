import { Inquiries } from './inquiries';

/** My purchase inquiries. */
export default function PurchaseInquiriesPage() {
  return <Inquiries side="buyer" />;
}
