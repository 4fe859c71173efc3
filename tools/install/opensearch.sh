#!/usr/bin/env bash
# Installs the OpenSearch that its tests run beside: the small distribution that
# its own makers test with, through Maven, and the Java that it needs.
set -euo pipefail
here=$(dirname "$0")
. "$here/lib.sh"
version=2.19.6
home=${XDG_CACHE_HOME:-$HOME/.cache}/casefold/opensearch-$version
[[ -x $home/bin/opensearch ]] && command -v java >/dev/null && exit 0

packages=(unzip)
command -v java >/dev/null || packages+=(openjdk-17-jre-headless)
command -v mvn >/dev/null || packages+=(maven)
"$here/packages.sh" "${packages[@]}"

printf '==> Installing OpenSearch %s, for tests\n' "$version"
fetched=$(mktemp -d)
trap 'rm -rf "$fetched"' EXIT
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy \
  -Dartifact="org.opensearch.distribution.integ-test-zip:opensearch:$version:zip" -DoutputDirectory="$fetched" ||
  fail "Maven could not get OpenSearch $version: check the connection to its repository and run make again"
unzip -q "$fetched/opensearch-$version.zip" -d "$fetched"
mkdir -p "$(dirname "$home")"
rm -rf "$home"
mv "$fetched/opensearch-$version" "$home"
