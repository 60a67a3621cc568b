const font = "600 14px 'Inter Variable', Inter, sans-serif";
const sidesPx = 22;
const targetMin = 48;
/** Where a browser cannot measure text, an average letter of that font. */
const averageLetterPx = 7.9;

/** Width in px of a pill with these words, never narrower than a finger. */
export function pillWidth(text: string): number {
  return Math.max(targetMin, Math.ceil(textWidth(text)) + sidesPx);
}

function textWidth(text: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return text.length * averageLetterPx;
  context.font = font;
  return context.measureText(text).width;
}
