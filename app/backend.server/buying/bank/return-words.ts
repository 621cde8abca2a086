/** Banks put them right before or behind the way, too: "UPIRET". */
const WAY = /^(?:UPI|IMPS|NEFT|RTGS)|(?:UPI|IMPS|NEFT|RTGS)$/;
const RETURNED = new Set(
  [
    "RET RTN RETD RETURN RETURNED RETURNS REV REVD RVD RVSL REVSL REVERSAL REVERSED REVERSE",
    "CHGBK CHBK CHARGEBACK CORR CORRECTION CORRECTED ERR ERROR ERRONEOUS WRONG RECALL RECALLED",
    "वापसी वापस",
  ].flatMap((words) => words.split(" ")),
);

/** @param token in capitals */
export const isReturnWord = (token: string): boolean => RETURNED.has(token.replace(WAY, ""));
