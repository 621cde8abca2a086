import { expect, test } from "vitest";
import { databaseHosts } from "../../../app/shared/database-hosts";

test.each([
  ["postgres://u:p@a/db", ["postgres://u:p@a/db"]],
  ["postgres://u:p@a:1,b:2/db", ["postgres://u:p@a:1/db", "postgres://u:p@b:2/db"]],
  ["postgres://a,b,c/db", ["postgres://a/db", "postgres://b/db", "postgres://c/db"]],
  [
    "postgresql://u@a,b/db?target_session_attrs=read-write&sslmode=verify-full",
    ["postgresql://u@a/db?sslmode=verify-full", "postgresql://u@b/db?sslmode=verify-full"],
  ],
  [
    "postgres://u@a,b/db?sslmode=verify-full&target_session_attrs=read-write",
    ["postgres://u@a/db?sslmode=verify-full", "postgres://u@b/db?sslmode=verify-full"],
  ],
  [
    "postgres://u@a,[::1]:5/db?target_session_attrs=read-write",
    ["postgres://u@a/db", "postgres://u@[::1]:5/db"],
  ],
  ["postgres:///db?host=/run/pg", ["postgres:///db?host=/run/pg"]],
  ["file:/var/lib/a,b.db", ["file:/var/lib/a,b.db"]],
])("%s names these hosts", (url, hosts) => {
  expect(databaseHosts(url)).toEqual(hosts);
});
