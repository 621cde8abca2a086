/**
 * What to do about a field, said by the browser before sending and by the server after. Translated
 * by its English (`content/words/said-in.server.ts`): each stands letter by letter in
 * `content/words/en/forms.ts` or `fields.ts` too, or Hindi readers get English.
 */
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
