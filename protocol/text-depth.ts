const quote = 34;
const backslash = 92;
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/**
 * True where a JSON text lies in more brackets than that. Asked of the text, before it is parsed: whatever walks a value that is nested
 * a hundred thousand deep, a schema as well, runs out of stack.
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
