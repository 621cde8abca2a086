/**
 * What the fields of a form ask for, as `pattern`s. They are never narrower than what the server
 * takes (spaces and the like, as people type them), which decides. Written for the `v` flag, under
 * which browsers read them.
 */
export const patterns = {
  mobile: String.raw`(?:[\s\+\(\).\-–]*\d){10,14}[\s\(\).\-–]*`,
  code: String.raw`\s*(?:\d\s*){6}`,
  /** `+` is let through: the server says why it cannot be taken */
  email: String.raw`\s*[A-Za-z0-9._+\-]+@(?:[A-Za-z0-9\-]+\.)+[A-Za-z]{2,}\s*`,
  utr: String.raw`\s*(?:\d\s*){12}`,
  pan: String.raw`\s*(?:[A-Za-z]\s*){5}(?:\d\s*){4}[A-Za-z]\s*`,
};

/** What to do about a field, said by the browser before sending and by the server after. */
export const asks = {
  mobile: "Enter a 10-digit mobile number",
  code: "Enter the 6-digit code",
  email: "Enter an e-mail address like name@example.com",
  pan: "Enter a PAN like ABCDE1234F",
  utr: "Enter the 12-digit UTR number",
  utrIfAny: "Enter the 12-digit UTR number, or leave it empty",
  date: "Enter a real date",
  name: "Enter your full name as on your PAN card",
};
