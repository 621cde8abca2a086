import type { Page } from "@playwright/test";
import { expect, styled } from "./journey";

/**
 * What a script that is not Latin needs of a page, as it stands and with text of twice the size:
 * every letter is in some font, no line cuts another's ink, nothing hides a part of its own text,
 * and nothing is wider than the window, what is folded neither. The page is left as it was.
 */
export async function drawnWhole(page: Page): Promise<void> {
  await styled(page);
  const where = page.url();
  expect(await page.evaluate(boxes), `${where}: letters that no font has`).toEqual([]);
  for (const size of ["", "200%"]) {
    await page.evaluate((to) => (document.documentElement.style.fontSize = to), size);
    const at = `${where} ${size}`;
    const folded = await page.evaluateHandle(unfolded);
    expect(await page.evaluate(widerBy), `${at} is wider than its window`).toBeLessThanOrEqual(0);
    expect(await page.evaluate(cutOff), `${at}: cut off`).toEqual([]);
    expect(await page.evaluate(tallInk), `${at}: ink beyond its line`).toEqual([]);
    await folded.evaluate((all) => all.forEach((one) => (one.open = false)));
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
}

/** Opens what is folded. @returns that, to be folded again */
function unfolded(): HTMLDetailsElement[] {
  const folded = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
  folded.forEach((one) => (one.open = true));
  return folded;
}

/** A phone's own window grows with what is too wide for it: `innerWidth` would hide it. */
function widerBy(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

/** Letters of the page that are drawn as the box of a letter that no font has. */
function boxes(): string[] {
  const canvas = new OffscreenCanvas(48, 48).getContext("2d", { willReadFrequently: true })!;
  canvas.font = `24px ${getComputedStyle(document.body).fontFamily}`;
  const drawn = (letter: string) => {
    canvas.clearRect(0, 0, 48, 48);
    canvas.fillText(letter, 8, 34);
    return canvas.getImageData(0, 0, 48, 48).data.join();
  };
  const box = drawn("\u{10fffd}");
  const letters = new Set(document.body.innerText.match(/\p{L}/gu));
  return [...letters].filter((letter) => drawn(letter) === box);
}

/** Elements that clip their own text above or below. */
function cutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>("main *, header *, footer *")]
    .filter((one) => !one.matches(".unseen, .scroll") && one.checkVisibility())
    .filter((one) => /hidden|clip/.test(getComputedStyle(one).overflowY) && !one.closest("svg"))
    .filter((one) => one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.outerHTML.slice(0, 120));
}

/** Texts whose ink, above and below together, is taller than the line they stand in. */
function tallInk(): string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d")!;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent?.trim() ?? "";
    const inside = text.parentElement!;
    if (!/\p{L}/u.test(words) || inside.closest("script, style, svg, option")) continue;
    if (!inside.checkVisibility()) continue;
    const { fontStyle, fontWeight, fontSize, fontFamily, lineHeight } = getComputedStyle(inside);
    canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const ink = canvas.measureText(words);
    const tall = ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent;
    if (tall > parseFloat(lineHeight)) found.push(`${words.slice(0, 60)}: ${tall} > ${lineHeight}`);
  }
  return found;
}
