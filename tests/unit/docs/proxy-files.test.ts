import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const nginx = readFileSync("deploy/nginx.conf", "utf8");
const caddy = readFileSync("deploy/Caddyfile", "utf8");
/** What stands in the first block of a file that begins so, without its comments. */
const block = (text: string, head: string): string => {
  const from = text.indexOf(head);
  if (from < 0) throw new Error(`no ${head}`);
  return text.slice(from, text.indexOf("\n}", from)).replace(/^\s*#.*$/gm, "");
};

// ASVS 4.1.2, 12.2.1
test("over http pages lead to https and the API does nothing, with nginx and with Caddy", () => {
  const plain = block(nginx, "server {\n    listen 80;");
  expect(plain).toContain("location /api/ { return 403; }");
  expect(plain).toContain("location / { return 301 https://research.example.in$request_uri; }");
  expect(plain).not.toContain("proxy_pass");
  const http = block(caddy, "http://{$PUBLIC_HOST} {");
  expect(http).toMatch(
    /handle \/api\/\* \{\s+respond "Use https\." 403\s+\}\s+handle \{\s+redir https:\/\/\{host\}\{uri\} permanent\s+\}/,
  );
  expect(http).not.toContain("reverse_proxy");
});

// ASVS 13.4.5
test("nobody outside reads readiness and figures: they are 404, with nginx and with Caddy", () => {
  for (const path of ["/readyz", "/metrics"])
    expect(block(nginx, "server {\n    listen 443")).toContain(
      `location = ${path} { return 404; }`,
    );
  expect(block(caddy, "\n{$PUBLIC_HOST} {")).toMatch(
    /@house path \/readyz \/metrics\n\s+respond @house 404\n/,
  );
});

test("while no server is ready Caddy says when to come back, with nginx a server", () => {
  const away = block(caddy, "\n{$PUBLIC_HOST} {").split("handle_errors {")[1] ?? "";
  expect(away).toMatch(/@away expression \{http\.error\.status_code\} in \[502, 503, 504\]/);
  expect(away).toContain("header Retry-After 30");
  expect(away).toMatch(
    /Please look again in a minute.*<p lang="hi">.*\{http\.error\.status_code\}/s,
  );
  // It takes no server out for more than two seconds, so one is always asked.
  expect(nginx).toMatch(/max_fails=1 fail_timeout=2s/);
  expect(nginx).not.toContain("proxy_intercept_errors on");
});

// ASVS 12.1.1, 12.1.2
test("TLS is 1.2 or 1.3, 1.2 with forward secrecy and authenticated encryption only", () => {
  const versions = [...nginx.matchAll(/ssl_protocols ([^;]+);/g)].flatMap(([, listed = ""]) =>
    listed.split(" "),
  );
  expect(versions.filter((version) => !/^TLSv1\.[23]$/.test(version))).toEqual([]);
  const suites = (/ssl_ciphers ([^;]+);/.exec(nginx)?.[1] ?? "").split(":");
  expect(suites.length).toBeGreaterThan(2);
  expect(
    suites.filter((suite) => !/^ECDHE-(ECDSA|RSA)-(AES\d+-GCM|CHACHA20-POLY1305)/.test(suite)),
  ).toEqual([]);
  // Caddy's own defaults are 1.2 and 1.3 with such suites; the file must not widen them.
  expect(caddy).not.toMatch(/^\s*(tls|protocols|ciphers)\b/m);
});

// ASVS 12.2.2
test("certificates are a public authority's, renewed by the proxy's own client", () => {
  expect(nginx).toContain("/etc/letsencrypt/live/");
  expect(nginx).toContain("/.well-known/acme-challenge/");
  // A site that is a public name gets its certificate by ACME; `tls internal` or a file would not.
  expect(block(caddy, "\n{$PUBLIC_HOST} {")).not.toContain("tls ");
});
