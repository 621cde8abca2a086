const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;
const READ_WRITE = /([?&])target_session_attrs=read-write(&|$)/;

/**
 * One address for each host that a PostgreSQL address names (`postgres://u:p@a:5432,b:5432/name`),
 * in its order; another address as it is. `target_session_attrs=read-write`, which says what is
 * done anyhow, is left out.
 */
export function databaseHosts(url: string): [string, ...string[]] {
  const [, before = "", hosts = "", after = ""] = PARTS.exec(url) ?? [];
  if (!before) return [url];
  const rest = after.replace(READ_WRITE, (_, first: string, last: string) => (last ? first : ""));
  const [first = "", ...more] = hosts.split(",");
  const address = (host: string) => before + host + rest;
  return [address(first), ...more.map(address)];
}
