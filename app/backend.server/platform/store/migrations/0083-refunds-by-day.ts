import type { NewIndex } from "../add-index";

/**
 * Lists and figures of a month ask what was sent or came back in it; a line, what became of one.
 */
export const indexes: NewIndex[] = [
  { name: "refunds_sent_on", table: "refunds", columns: ["sent_on"] },
  { name: "refunds_bounced_on", table: "refunds", columns: ["bounced_on"] },
  { name: "made_good_again_as", table: "made_good", columns: ["again_as"] },
  { name: "made_good_how", table: "made_good", columns: ["how"] },
];
