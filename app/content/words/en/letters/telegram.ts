/**
 * What the bot says, and the short messages that there is research. An SMS is as it is
 * registered.
 */
export const telegram = {
  "telegram.pointer":
    "New research: entry {number}. Read it here: {address}\n\n{product}, SEBI registration {registration}",
  "sms.pointer": "New research, entry {number}, from {product}. Read it at {address}",
  "telegram.linked":
    "Done: this Telegram account is linked to your account with {product}. When there is research for you, a short message with the way to it comes here. To unlink: send /stop, or see {address}",
  "telegram.linked-already":
    "This Telegram account is linked to an account with {product} already. To unlink: send /stop, or see {address}",
  "telegram.anothers":
    "This Telegram account is linked to another account with {product}, and stays so. To link it anew, send /stop here first.",
  "telegram.no-token":
    "This link was used already, is older than 15 minutes, or a newer one was made. Open the newest one, or make one: {address}",
  "telegram.how":
    "This is the bot of {product}. To link your account, log in and press the button there: {address}",
  "telegram.unlinked":
    "This Telegram account is not linked to any account. Nothing more comes here.",
  "letters.telegram-linked": "A Telegram account was linked to your account",
  "letters.telegram-linked-text":
    "On {day} a Telegram account was linked to your account with {product}. Short messages go there when research is released to you.",
  "letters.telegram-linked-not-you":
    "If it was not you, unlink it at {address}, and answer this mail at once.",
  "telegram.none": "We have no Telegram bot.",
} as const;
