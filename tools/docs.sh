#!/usr/bin/env bash
# Fetches the interactive API reference that the binary serves at /docs: Swagger UI, Apache-2.0. To renew it,
# change version and checksum (npm view swagger-ui-dist@VERSION dist.integrity), run this, and look at /docs.
set -euo pipefail
cd "$(dirname "$0")/../httpapi/docs"

version=5.34.1
integrity=sha512-VSr8fXfI93obYaQicLJbLUKGRxDojj/SfRJDDLCioGTUBj4BK/Nj4eE9jCeCAnJxVLi7iS+08PbiZLyrQKBkJQ==

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# npm pack runs no scripts; an installation would run those of the package's analytics.
archive=$work/$(npm pack --silent --pack-destination "$work" "swagger-ui-dist@$version")
if [ "sha512-$(openssl dgst -sha512 -binary "$archive" | base64 -w 0)" != "$integrity" ]; then
  echo "swagger-ui-dist $version is not what it was" >&2
  exit 1
fi
tar -xzf "$archive" -C "$work"
for name in swagger-ui-bundle.js swagger-ui.css; do
  gzip -9 -n -c "$work/package/$name" >"$name.gz"
done
cat "$work/package/NOTICE" "$work/package/swagger-ui-bundle.js.LICENSE.txt" >LICENSES.txt
