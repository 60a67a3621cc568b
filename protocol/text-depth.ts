const quote = 34;
const backslash = 92;
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/**
 * Whether a JSON text is nested deeper than that, checked on the text before it is parsed: any code that walks a value nested a hundred
 * thousand deep, a schema included, overflows the stack.
 */
export function isDeeperThan(brackets: number, json: string): boolean {
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
