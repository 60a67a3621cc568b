const quote = 34;
const backslash = 92;
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/**
 * Whether a JSON text is nested deeper than that, checked on the text before it is parsed: any code that walks a value nested a hundred
 * thousand deep, a schema included, overflows the stack.
 */
export function isDeeperThan(brackets: number, json: string): boolean {
  if (!opensMoreThan(brackets, json)) return false;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (isInText) {
      if (code === backslash) at++;
      else if (code === quote) isInText = false;
    } else if (code === quote) isInText = true;
    else if (code === openList || code === openObject) {
      depth++;
      if (depth > brackets) return true;
    } else if (code === closeList || code === closeObject) depth--;
  }
  return false;
}

/** Nearly every text has too few brackets to be deep, inside its strings or outside, and finding them is faster than reading every letter. */
function opensMoreThan(brackets: number, json: string): boolean {
  let left = brackets;
  for (const bracket of ['[', '{'])
    for (let at = json.indexOf(bracket); at >= 0; at = json.indexOf(bracket, at + 1)) if (left-- === 0) return true;
  return false;
}
