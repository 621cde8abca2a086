/** Hindi has a word of its own for each number below a hundred. */
const UNDER_HUNDRED = [
  "शून्य एक दो तीन चार पाँच छह सात आठ नौ",
  "दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस",
  "बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस",
  "तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस",
  "चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास",
  "पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ",
  "साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर",
  "सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी",
  "अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सतासी अट्ठासी नवासी",
  "नब्बे इक्यानवे बानवे तिरानवे चौरानवे पंचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे",
].flatMap((ten) => ten.split(" "));
const SCALES: [size: number, name: string][] = [
  [10_000_000, "करोड़"],
  [100_000, "लाख"],
  [1_000, "हज़ार"],
  [100, "सौ"],
];

/** Paise in words, as a cheque has them: 449850 → "चार हज़ार चार सौ अट्ठानवे रुपये और पचास पैसे मात्र". */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  const more = rest === 0 ? "" : ` और ${words(rest)} ${rest === 1 ? "पैसा" : "पैसे"}`;
  return `${words(rupees)} ${rupees === 1 ? "रुपया" : "रुपये"}${more} मात्र`;
}

function words(number: number): string {
  for (const [size, name] of SCALES) {
    if (number < size) continue;
    const rest = number % size;
    return `${words(Math.floor(number / size))} ${name}${rest === 0 ? "" : ` ${words(rest)}`}`;
  }
  return UNDER_HUNDRED[number] ?? "";
}
