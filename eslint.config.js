import ts from "typescript-eslint";

const CATALOGUE = "What a client reads stands in app/content/words, by code.";
/** Text with a space between two words: no id, no path, no name of a field. */
const WORDS =
  ":matches(Literal[value=/[a-z.,] [a-z]/i], TemplateElement[value.raw=/[a-z.,] [a-z]/i])";
const worded = {
  letters: [
    `CallExpression[callee.property.name="send"][callee.object.property.name=/^(mail|sms)$/] ${WORDS}`,
    `CallExpression[callee.name="sentence"] > ObjectExpression ${WORDS}`,
  ],
  refusals: ['NewExpression[callee.name="OperatorRefusal"]'],
  fields: [WORDS],
};
const inTheCatalogue = (...selectors) => ({
  "no-restricted-syntax": [
    "error",
    ...selectors.map((selector) => ({ selector, message: CATALOGUE })),
  ],
});
const backend = (...files) => files.map((file) => `app/backend.server/${file}`);

export default ts.config(
  // All other rules: .oxlintrc.json, which is forty times as quick and knows no selectors.
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parser: ts.parser, parserOptions: { jsDocParsingMode: "none" } },
  },
  { files: backend("**"), rules: inTheCatalogue(...worded.letters) },
  // Rooms and files whose every refusal a client or visitor reads.
  {
    files: backend(
      "{sign-in,codes,http,onboarding,subscriptions}/**",
      "account/{close-own-account,export-own,own-sessions}.ts",
      "buying/*.ts",
      "money/{invoices/invoice-pdf,payments/fee-cap}.ts",
      "platform/people/{people,person}.ts",
      "research/{readable,reading}.ts",
    ),
    ignores: backend(
      "onboarding/name-decision.ts",
      "subscriptions/change-end.ts",
      "buying/{again-refusals,bank-took-back,credit-again}.ts",
      "buying/bank-took-part.ts",
      "buying/part-booked.ts",
      "buying/claim-re{view,fusals}.ts",
      "buying/{note-owed,second-transfer,send-back-claim,undo-*,why-not-served}.ts",
      "buying/would-{be-anothers,credit-again,never-come,send-back,take-back}.ts",
    ),
    rules: inTheCatalogue(...worded.letters, ...worded.refusals),
  },
  {
    files: ["app/api/*.ts"],
    ignores: ["app/api/complaint-categories.ts"],
    rules: inTheCatalogue(...worded.fields),
  },
);
