import { Inquiries } from './inquiries';

/** My sales inquiries. */
export default function SalesInquiriesPage() {
  return <Inquiries side="seller" />;
}
