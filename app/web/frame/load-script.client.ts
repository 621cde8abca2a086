/** How long a provider's script may take, ms; after it the way without it is offered. */
const PATIENCE_MS = 8_000;

const asked = new Map<string, Promise<void>>();

/**
 * Puts a provider's script into the page, once. Rejects when it fails or does not arrive in time;
 * asked again, it tries again.
 */
export function loadScript(src: string): Promise<void> {
  const before = asked.get(src);
  if (before) return before;
  const script = document.createElement("script");
  const arrived = new Promise<void>((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${src} failed`)));
    setTimeout(() => reject(new Error(`${src} is late`)), PATIENCE_MS);
  });
  asked.set(src, arrived);
  arrived.catch(() => {
    asked.delete(src);
    script.remove();
  });
  script.src = src;
  document.head.append(script);
  return arrived;
}
