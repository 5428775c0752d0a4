// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Executes every command of docs/deploying.md as it stands, in order, as the root of an empty host. The host is a set of
// Linux namespaces: its own network, its own processes, and its own /etc, /srv, /run and /var/log over those of this
// machine. The project is copied on write, so the commands build into a `dist/` that no other test sees.

/** The commands of the document, one text for each fenced block. */
const blocks = [...readFileSync('docs/deploying.md', 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
  ([, block = '']) => block,
);

/** What holds after a block. The key is a part of the block. A command that fails ends the test. */
const checks: Readonly<Record<string, string>> = {
  'openssl req': `
    # As on Debian, the installed nginx runs, with its default page. It can start again before the first release.
    expect 'Welcome to nginx' curl --silent http://127.0.0.1/
    nginx -t -q`,
  'switch newest\ncurl': `
    page() { curl --silent --fail --cacert "$certificate" "https://login.example.com$1"; }
    headers() {
      path=$1
      shift
      curl --silent --output /dev/null --dump-header - --cacert "$certificate" "https://login.example.com$path" "$@"
    }
    first=$(sed -n 's/.*"id": "\\(.*\\)".*/\\1/p' dist/build.json)
    expect "data-build=\\"$first\\"" page /Login/forgot-username
    expect "X-Build: $first" headers /loginapp/
    expect 'Content-Encoding: br' headers /unsupported.html -H 'Accept-Encoding: br'
    expect '404 ' headers /assets/gone-12345678.js
    expect '404 ' headers /.git/config
    expect 'validationModels' page /loginsvc/v1/appinitload
    for address in 127.0.0.1 '[::1]'; do
      at() { curl --silent --include --connect-to "::$address:" --cacert "$certificate" "$1"; }
      expect 'https://login.example.com/contact' at http://login.example.com/contact
      expect "ok $first" at https://login.example.com/healthz
    done
    # certbot writes a challenge below its --webroot-path.
    (umask 022 && cd /srv/merchant-sign-in && mkdir -p .well-known/acme-challenge && echo proof > .well-known/acme-challenge/token)
    expect proof curl --silent --location --cacert "$certificate" http://login.example.com/.well-known/acme-challenge/token
    chunk=$(cd dist && echo assets/app-*.js)
    cp "dist/$chunk" "$work/chunk.js"`,
  'switch canary 10': `
    second=$(sed -n 's/.*"id": "\\(.*\\)".*/\\1/p' dist/build.json)
    [ "$first" != "$second" ]
    # The setting is in the page, in the page for old browsers and in the app, and the default phone is nowhere.
    for file in index.html unsupported.html 'assets/app-*.js'; do grep --quiet 1-800-555-0199 dist/$file; done
    ! grep --recursive --files-with-matches 1-800-555-0100 dist
    # The roll back was the last command. Chunks of both releases are available.
    expect "data-build=\\"$first\\"" page /
    expect "^  $first-.*, live" /srv/merchant-sign-in/switch
    page "/Login/$chunk" | cmp - "$work/chunk.js"
    page "/$(cd dist && echo assets/app-*.js)" > /dev/null
    ! /srv/merchant-sign-in/switch back 2> "$work/refused"
    grep --quiet 'No release was live before' "$work/refused"
    # It reloads nginx, which has nothing to say about that.
    /srv/merchant-sign-in/switch "$(/srv/merchant-sign-in/switch | sed -n 's/, live.*//p' | tr -d ' ')" 2> "$work/said"
    [ ! -s "$work/said" ]`,
  'docker run': `
    container() { curl --silent --fail "http://127.0.0.1:8080$1"; }
    until container /healthz > "$work/output"; do sleep 0.1; done
    id=$(sed -n 's/.*"id": "\\(.*\\)".*/\\1/p' dist/build.json)
    expect "ok $id" container /healthz
    expect "data-build=\\"$id\\"" container /Login/forgot-username
    container "/$(cd dist && echo assets/app-*.js)" > /dev/null`,
  'kubectl delete deployment': `
    # The canary is one object, its Deployment. The file ends with the release before.
    expect '^          image: registry.example.com/sign-in:1$' cat sign-in.yaml
    expect '^  name: sign-in-canary$' cat "$APPLIED"
    expect '^3$' grep --count 'track: canary }' "$APPLIED"
    expect '^  replicas: 1$' cat "$APPLIED"
    expect '^          image: registry.example.com/sign-in:2$' cat "$APPLIED"
    expect '^1$' grep --count ^kind "$APPLIED"
    # An image has the chunks of the image before, however old that is, and for 30 days those of earlier ones.
    folder="$IMAGES/registry.example.com_sign-in:1/srv/merchant-sign-in"
    for file in kept/assets/earlier.js kept/assets/live.js "releases/$(cat "$folder/newest")/public/assets/live.js"; do
      touch -d '31 days ago' "$folder/$file"
    done
    docker build --tag sign-in:3 --build-arg PREVIOUS=registry.example.com/sign-in:1 dist-container
    ls "$IMAGES/sign-in:3/srv/merchant-sign-in/kept/assets" > "$work/kept"
    grep --quiet --line-regexp "$(cd dist/assets && echo app-*.js)" "$work/kept"
    grep --quiet live "$work/kept"
    ! grep --quiet earlier "$work/kept"
    # CloudFront takes the place of nginx, with another certificate.
    nginx -s quit
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=login.example.com -keyout "$TLS.key" -out "$TLS.pem" \\
      -addext subjectAltName=DNS:login.example.com,DNS:services.example.com 2> /dev/null
    certificate=$TLS.pem
    export NODE_EXTRA_CA_CERTS="$TLS.pem"`,
  'release.mjs live E2EXAMPLE "$before"': `
    # The roll back was the last command but one. The release that it ended is removed, apart from its chunks.
    expect "data-build=\\"$first\\"" page /
    page "/$(cd dist && echo assets/app-*.js)" > /dev/null
    [ ! -d "$BUCKET/revalidated/releases/$(cat dist-cloudfront/name)" ]
    # Chunks can be deleted by what the releases name and by their date, so an unchanged one keeps its date.
    grep --quiet "/$chunk" "$BUCKET/revalidated/releases/$before/hosting.json"
    [ "$(stat --format %Y "$BUCKET/immutable/$unchanged")" = "$uploaded" ]
    ! node dist-cloudfront/release.mjs live E2EXAMPLE none 2> "$work/refused"
    grep --quiet 'The release none is not published' "$work/refused"
    ! node dist-cloudfront/release.mjs remove sign-in-example "$before" 2> "$work/refused"
    grep --quiet 'InUse' "$work/refused"
    ! node dist-cloudfront/release.mjs remove sign-in-example "$(cat dist-cloudfront/name)" 2> "$work/refused"
    grep --quiet 'There is no release' "$work/refused"
    expect "^$before, live$" node dist-cloudfront/release.mjs list E2EXAMPLE
    # A repeated release continues where it ended.
    node dist-cloudfront/release.mjs publish sign-in-example
    node dist-cloudfront/release.mjs publish sign-in-example
    expect "Before, it was $before" node dist-cloudfront/release.mjs live E2EXAMPLE`,
  '--target cloudfront': `
    first=$(sed -n 's/.*"id": "\\(.*\\)".*/\\1/p' dist/build.json)
    expect "data-build=\\"$first\\"" page /Login/forgot-username
    chunk=$(cd dist && echo assets/app-*.js)
    page "/Login/$chunk" > /dev/null
    unchanged=$(cd dist && echo assets/vendor-*.js)
    uploaded=$(stat --format %Y "$BUCKET/immutable/$unchanged")`,
  '--target static': `
    expect 'connect-src .*https://services.example.com' cat dist-static/public/_headers
    expect 'X-Build: ' cat dist-static/public/_headers
    # The lines of which Cloudflare Pages warns.
    expect '^6$' grep --count ' 404$' dist-static/public/_redirects
    expect '^1$' grep --count '^/[*] /index.html 200$' dist-static/public/_redirects
    [ -f "dist-static/public/$(cd dist && echo assets/core-*.js)" ]`,
  'report-receiver': `
    until curl --silent --fail http://127.0.0.1:9464/metrics > "$work/metrics"; do sleep 0.1; done
    expect 'sign_in_errors_total' cat "$work/metrics"`,
  'build:maps': `
    frame=$(cd dist/assets && echo app-*.js):2:5000
    expect 'src/' npm run --silent resolve:frame -- "$frame"`,
};

const setUp = `
set -eu
work=$1
certificate=/etc/ssl/certs/login.example.com.pem
mount -t tmpfs tmpfs "$work"
over() {
  mkdir -p "$work/upper$1" "$work/work$1"
  mount -t overlay overlay -o "lowerdir=$1,upperdir=$work/upper$1,workdir=$work/work$1" "$1"
}
over "$PWD"
# Until now the working directory is the folder below the mount.
cd "$PWD"
over /etc
for folder in /srv /run /var/log /var/lib/nginx; do mount -t tmpfs tmpfs "$folder"; done
mkdir /var/log/nginx
rm -f hosts.json hosts.container.json hosts.other-origin.json
rm -rf dist dist-deploy dist-container dist-cloudfront dist-static
ip link set lo up
echo '127.0.0.1 login.example.com services.example.com' >> /etc/hosts

# The packages are installed already. Debian starts nginx after it has installed it.
mkdir "$work/bin"
cat > "$work/bin/apt-get" << 'END'
#!/bin/sh
[ "$1" = install ] && shift && dpkg-query --show "$@" > /dev/null && exec nginx
END
chmod +x "$work/bin/apt-get"
cat > "$work/bin/docker" << END
#!/bin/sh
exec "$NODE" "$PWD/tests/hosting/docker.ts" "\\$@"
END
cat > "$work/bin/aws" << END
#!/bin/sh
exec "$NODE" "$PWD/tests/hosting/aws.ts" "\\$@"
END
export IMAGES="$work/images" BUCKET="$work/bucket" TLS="$work/cloudfront"
export APPLIED="$work/applied.yaml"
# A cluster can start an image only from the registry.
cat > "$work/bin/kubectl" << 'END'
#!/bin/sh
set -e
case "$*" in
  'apply --filename -')
    cat > "$APPLIED"
    ! grep --quiet '^kind: Secret$' "$APPLIED" || exit 0
    image=$(sed -n 's/.* image: //p' "$APPLIED") ;;
  'apply --filename '*) image=$(sed -n 's/.* image: //p' "$3") ;;
  'create secret tls sign-in-tls --cert '*' --dry-run=client --output yaml')
    openssl x509 -noout -in "$6"
    openssl pkey -noout -in "$8"
    echo 'kind: Secret'
    exit ;;
  'rollout status deployment/sign-in' | 'rollout status deployment/sign-in-canary' | 'delete deployment sign-in-canary') exit ;;
  *) echo "The stand-in for kubectl does not know: $*" >&2 && exit 1 ;;
esac
grep --quiet --line-regexp --fixed-strings "$image" "$IMAGES/registry"
END
chmod +x "$work/bin/docker" "$work/bin/aws" "$work/bin/kubectl"
PATH="$work/bin:$PATH"

# The real services of the operator.
for port in 8081 8082; do "$NODE" api/offline/http-server.ts --port "$port" > /dev/null & done

expect() {
  pattern=$1
  shift
  "$@" > "$work/output" && grep --quiet --ignore-case -- "$pattern" "$work/output" && return
  echo "Expected '$pattern' from: $*" >&2
  head --lines 20 "$work/output" >&2
  exit 1
}
# As for the root of a hardened host.
umask 077
`;

/** The whole script. It prints each block before the block's commands run. */
const script = [
  setUp,
  ...blocks.map((block) => {
    const [, check = ''] = Object.entries(checks).find(([part]) => block.includes(part)) ?? [];
    return `echo '== ${block.split('\n')[0]?.replaceAll("'", '')}'\n${block}${check}`;
  }),
].join('\n');

/** Namespaces need root. Without it this test cannot run, for example on a developer's own machine. */
const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
const canUnshare = spawnSync('unshare', [...namespaces, 'true']).status === 0;

test('every check belongs to a block', () => {
  for (const part of Object.keys(checks)) expect(blocks.join(), part).toContain(part);
});

test.skipIf(!canUnshare)(
  'every command of docs/deploying.md succeeds on an empty host',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'deploying-'));
    writeFileSync(join(folder, 'script.sh'), script);
    // Vitest's own variables would make the build a development build.
    const { PATH, HOME } = process.env;
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      [...namespaces, 'bash', join(folder, 'script.sh'), folder],
      { encoding: 'utf8', env: { PATH, HOME, NODE: process.execPath } },
    );
    rmSync(folder, { recursive: true });
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/\d+ hold, \d+ need a look, 0 fail\./);
    // Port 80 redirects to https.
    expect(stdout).toMatch(/^ok +page +http$/m);
  },
  600_000,
);
