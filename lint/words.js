// oxlint's rules "words/…": what a client reads stands in app/content/words, by code. Which files
// each is for: house.oxlintrc.json.

/** Text with a space between two words: no id, no path, no name of a field. */
const WORDS =
  ":matches(Literal[value=/[a-z.,] [a-z]/i], TemplateElement[value.raw=/[a-z.,] [a-z]/i])";

/** @param {string[]} selectors of what is refused */
const refused = (...selectors) => ({
  create: (context) => {
    const message = "What a client reads stands in app/content/words, by code.";
    const report = (node) => context.report({ node, message });
    return Object.fromEntries(selectors.map((selector) => [selector, report]));
  },
});

export default {
  meta: { name: "words" },
  rules: {
    letters: refused(
      `CallExpression[callee.property.name="send"][callee.object.property.name=/^(mail|sms)$/] ${WORDS}`,
      `CallExpression[callee.name="sentence"] > ObjectExpression ${WORDS}`,
    ),
    refusals: refused('NewExpression[callee.name="OperatorRefusal"]'),
    fields: refused(WORDS),
  },
};
