/** Whether what is sent to this address could be read on the way: no TLS, and not to this very machine. @param url absolute */
export function inClear(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return /^(http|smtp):$/.test(protocol) && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
