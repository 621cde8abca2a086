/**
 * What a browser says it is, in words for the person whose device it is: "Chrome on an Android
 * phone". Nothing else of it is kept. Null where it says nothing that we know.
 *
 * @param agent the `User-Agent` header
 */
export function deviceWords(agent: string | null): string | null {
  if (!agent) return null;
  const browser = browsers.find(([sign]) => sign.test(agent))?.[1];
  const machine = machines.find(([sign]) => sign.test(agent))?.[1];
  if (!browser) return machine ? `A browser on ${machine}` : null;
  return machine ? `${browser} on ${machine}` : browser;
}

/** In this order: most of them also name those they descend from. */
const browsers: [RegExp, string][] = [
  [/SamsungBrowser\//, "Samsung Internet"],
  [/UCBrowser\/|UCWEB/, "UC Browser"],
  [/OPR\/|Opera/, "Opera"],
  [/Edg(A|iOS)?\//, "Edge"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
  [/Lynx|w3m|ELinks|Links \(/, "A text browser"],
];

const machines: [RegExp, string][] = [
  [/iPad/, "an iPad"],
  [/iPhone/, "an iPhone"],
  [/KAIOS/i, "a KaiOS phone"],
  [/Android(?!.*Mobile)/, "an Android tablet"],
  [/Android/, "an Android phone"],
  [/Windows/, "a Windows computer"],
  [/CrOS/, "a Chromebook"],
  [/Macintosh|Mac OS X/, "a Mac"],
  [/Linux|X11/, "a Linux computer"],
];
