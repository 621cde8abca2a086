/** `/auth`: a mobile number, then the code that came to it. */
export const signIn = {
  title: "Login/Sign up",
  codeTitle: "Enter the code",
  description:
    "Log in or sign up with your mobile number and a code that we send to it. There is no password to remember.",
  asked: {
    why: "It is how you sign in: there is no password.",
    who: "We, and the company that sends our SMS.",
  },
  countryCode: "Country code",
  mobile: "Mobile number",
  mobileHint: "10 digits. We send a code to it by SMS.",
  asks: "Enter a 10-digit mobile number",
  send: "Send OTP",
  change: "Change number",
  verify: "Verify OTP",
  resend: "Resend OTP",
  resent: "OTP resent successfully!",
  verified: "OTP verified successfully!",
  again: "Please enter your mobile number again.",
  cookies:
    "This site needs cookies to log you in, and your browser did not send ours back. Allow cookies for this site, then send your number again.",
} as const;
