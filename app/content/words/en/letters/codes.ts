/** Letters and SMS with a one-time code. An SMS is sent as it is registered with the carriers. */
export const codes = {
  "sms.sign-in":
    "{code} is your code to log in to {product}. It works for {minutes} minutes. Do not share it with anyone.\n@{host} #{code}",
  "letters.email-code": "Your verification code for {product}",
  "letters.email-code-text":
    "{code} is the code to verify your e-mail address with {product}.\n\nIt works for {minutes} minutes. If you did not ask for it, ignore this mail.\n",
  "letters.close-code": "Your code to close your account",
  "letters.close-code-text":
    '{code} is the code to close your account with {product}.\n\nIt works for {minutes} minutes. If you did not ask for it, somebody else is using your account: log in, open "Your account" and end every other session.\n',
} as const;
