const font = "600 14px 'Inter Variable', Inter, sans-serif";
const sidesPx = 22;
const targetMin = 48;
/** Where a browser cannot measure text, an average letter of that font. */
const averageLetterPx = 7.9;

/** Makes a ruler for pills: the width in px that a pill with these words needs, never narrower than a finger. */
export function pillRuler(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  return (text) => {
    // Set each time: a font that was still loading before may be there now.
    if (context !== null) context.font = font;
    const width = context === null ? text.length * averageLetterPx : context.measureText(text).width;
    return Math.max(targetMin, Math.ceil(width) + sidesPx);
  };
}
