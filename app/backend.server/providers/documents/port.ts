/** Where signed agreements lie. Contents are sealed before they come here. */
export interface Documents {
  /** Durable when it returns. Writing the same key again is harmless. Throws ProviderDown. */
  put(key: string, content: Uint8Array): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** Every key that begins so, what a write that was cut short left behind among them. */
  list(prefix: string): Promise<string[]>;
}
