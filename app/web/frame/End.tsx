/**
 * Stands behind what shows only once something follows it (`styles.css`), where nothing else does.
 */
export const End = () => <i hidden />;
