import { ErrorScreen } from '../../ui/error-screen';

/** The page for unknown addresses. */
export default function MissingPage() {
  return <ErrorScreen status="404" message="This page could not be found" />;
}
