import { drawn, Frame } from "./frame";

/** A page that only says something. @returns its text */
export const plain = (title: string, words: string): string =>
  drawn(<Frame title={title} at={null} said={{ wrong: { words } }} />);
