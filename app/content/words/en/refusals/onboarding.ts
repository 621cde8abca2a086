/** Of e-mail address, PAN and agreement. */
export const onboarding = {
  "onboarding.email-first": "Please verify your e-mail address first.",
  "onboarding.identity-first": "Please verify your PAN and date of birth first.",
  "onboarding.email-done": "Your e-mail address is already verified.",
  "onboarding.identity-done": "Your PAN and date of birth are already verified.",
  "onboarding.agreement-done": "You have already signed the agreement.",
  "onboarding.under-age": "You must be 18 or older",
  "onboarding.checked-too-often":
    "Your details were checked too often today. You can try again in {wait}, or contact us.",
  "onboarding.name-too":
    "The check of your PAN needs your name too. Enter your full name as on your PAN card",
  "onboarding.name-letters": "Type your name in English letters, as it is printed on your PAN card",
  "onboarding.no-such-pan": "We could not find this PAN. Check it and try again.",
  "onboarding.pan-not-valid": "This PAN is not valid any more. Please contact us.",
  "onboarding.name-differs":
    "The name does not match this PAN. Enter your full name as on your PAN card",
  "onboarding.name-and-date-differ": "The name and date of birth do not match this PAN.",
  "onboarding.date-differs": "The date of birth does not match this PAN.",
  "onboarding.pan-taken": "This PAN is already used with another mobile number. Please contact us.",
  "onboarding.checking-signature": "We are checking the name on your signature",
  "onboarding.signer-differs":
    "The signature was not yours. Please sign again with your own Aadhaar.",
  "onboarding.agreement-expired": "This agreement has expired. Please submit the form again.",
  "onboarding.not-signed": "Signing was not completed.",
  "onboarding.not-finished": "The signature is not finished yet.",
  "onboarding.none-signed": "You have not signed an agreement yet.",
  "onboarding.no-such-agreement": "We could not find that agreement.",
  "onboarding.made-too-often":
    "Your agreement was made anew too often today. You can try again in {wait}, or contact us.",
  "onboarding.being-prepared": "Your agreement is being prepared. Please submit the form again.",
  "onboarding.asked-too-often":
    "You have asked about your signature very often. We go on looking by ourselves; you can ask again in {wait}.",
} as const;
