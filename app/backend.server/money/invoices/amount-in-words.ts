const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES: [size: number, name: string][] = [
  [10_000_000, "crore"],
  [100_000, "lakh"],
  [1_000, "thousand"],
  [100, "hundred"],
];

/**
 * Paise in Indian words: 449850 → "Rupees four thousand four hundred ninety-eight and paise fifty
 * only".
 */
export function amountInWords(paise: number): string {
  const rest = paise % 100;
  return `Rupees ${words(Math.floor(paise / 100))}${rest === 0 ? "" : ` and paise ${words(rest)}`} only`;
}

function words(number: number): string {
  for (const [size, name] of SCALES) {
    if (number < size) continue;
    const rest = number % size;
    return `${words(Math.floor(number / size))} ${name}${rest === 0 ? "" : ` ${words(rest)}`}`;
  }
  if (number < 20) return ONES[number] ?? "";
  const one = number % 10;
  return `${TENS[Math.floor(number / 10)]}${one === 0 ? "" : `-${ONES[one]}`}`;
}
