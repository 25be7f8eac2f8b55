/**
 * Stands in for the `qs` package in the browser bundle: algoliasearch-helper imports it for a URL
 * feature that the search page does not use. Calling it is a mistake, so it says so.
 */
function unused(): never {
  throw new Error('qs is not part of this bundle');
}

export default { parse: unused, stringify: unused };
