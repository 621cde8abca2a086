/**
 * Whether a `Host` header names this machine itself, at any port: a name that a stranger points at
 * 127.0.0.1 does not.
 */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);
