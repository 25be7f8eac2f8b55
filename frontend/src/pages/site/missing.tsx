import { ErrorScreen } from '../../ui/error-screen';

/** What an address without a page shows. */
export default function MissingPage() {
  return <ErrorScreen status="404" message="This page could not be found" />;
}
