import pg from "pg";

/**
 * Has PostgreSQL read and plan each statement with values once a connection, under a name: to do it
 * every time took half of what a history asks of it. What is asked and answered stays the same. The
 * product names none itself, as a pooler may stand between.
 *
 * @returns ends it, for the connections of this process
 */
export function planOnce(): () => void {
  const { query } = pg.Client.prototype;
  const names = new Map<string, string>();
  const named = (asked: unknown): unknown => {
    if (!isStatement(asked) || asked.values.length === 0) return asked;
    const name = names.get(asked.text) ?? `statement ${names.size}`;
    names.set(asked.text, name);
    return { ...asked, name };
  };
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, asked: unknown, ...more: unknown[]): unknown {
      return Reflect.apply(query, this, [named(asked), ...more]);
    },
  });
  return () => void Object.assign(pg.Client.prototype, { query });
}

/** As the product's pool asks. A message of several statements carries its values in its text. */
const isStatement = (asked: unknown): asked is { text: string; values: unknown[] } =>
  typeof asked === "object" && asked !== null && "values" in asked && Array.isArray(asked.values);
