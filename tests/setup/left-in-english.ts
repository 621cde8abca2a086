import { plain } from "./html-form";

/**
 * What stays in Latin letters on a page of another script: names, brands, codes and addresses, and
 * what the owner writes in the site file. Everything else in Latin letters was left in English.
 */
const NAMES = [
  // on receipts: the owner's address as the site file has it, and a number of which little is shown
  /12 Demo Street, Fort, Mumbai 400001, Maharashtra|\+91x{6}\d{4}/g,
  // addresses of all kinds
  /(?:https?|upi):\/\/\S+|[\w.+-]*@[\w.-]+/g,
  /\bmeridian\.ra\b/g,
  // the demo's owner, and what it says of itself
  /Meridian Research|Asha Menon( \(Demo\))?|M\.Com\., NISM Series XV \(demo\)|validdemo/g,
  /\bAsha Verma\b|\b[A-Z]{5}••••[A-Z]\b|\b[0-9A-Z]{26}\b|\b[0-9A-Z]{6}\b/g,
  /\bASHA MENON\b|\b(Stock cash|Index options|Stock futures)\b/gi,
  // registration, claims, orders, payments
  /\bINH\d+|\b(?:order|pay)_\w+|\b(?=[A-Z-]*\d)[A-Z]{2,4}-?[A-Z0-9]{4,8}\b/g,
  // brands and words of forms that a reader looks for as they are written
  /\b(SEBI Check|WCAG|AA|Digio|FATCA|Razorpay|ABCDE1234F|PEP|PaRRVA|CeFCoM|Google Pay|Chrome|PhonePe|Paytm|BHIM|BANK NIFTY|NIFTY 50)\b/g,
  // a file that is named as it is called
  /\bsummary\.html\b/g,
  // this language's name in its own script
  /English/g,
];

/** The words of a page that were left in English: what is read, and what is read out. */
export function leftInEnglish(html: string): string[] {
  const own = html
    .replace(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, " ")
    // A list of all countries by their names, as their own people write them in Latin letters.
    .replace(/<option\b[\s\S]*?<\/option>/g, " ")
    .replace(/<(\w+)\b[^>]*\slang="en"[^>]*>[\s\S]*?<\/\1>/g, " ");
  const attributes = [
    ...own.matchAll(/\s(?:aria-label|alt|title|placeholder|data-asks)="([^"]*)"/g),
    ...own.matchAll(/<meta name="description" content="([^"]*)"/g),
  ].map(([, words = ""]) => plain(words));
  const texts = own
    .split(/<[^>]*>/)
    .map(plain)
    .filter(Boolean);
  return [...attributes, ...texts].filter((words) =>
    /[A-Za-z]{2,}/.test(NAMES.reduce((rest, name) => rest.replace(name, " "), words)),
  );
}
