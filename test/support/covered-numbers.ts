/**
 * Runs in a page: stacks whose figures a price on a head or a tag lies over. What is drawn of the letters counts, not their line: a comma under
 * the line, and nothing of the space above.
 */
export function coveredNumbers(): readonly string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return ['there is no canvas to measure letters with'];
  const drawnOf = (element: Element) => {
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, height } = range.getBoundingClientRect();
    const metrics = canvas.measureText(element.textContent ?? '');
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = metrics;
    const scale = height / (above + below);
    const base = top + above * scale;
    return {
      left,
      right,
      top: base - metrics.actualBoundingBoxAscent * scale,
      bottom: base + metrics.actualBoundingBoxDescent * scale,
    };
  };
  return [...document.querySelectorAll('.seat')].flatMap((plate) => {
    const stack = plate.querySelector('.seat-stack');
    if (stack === null || stack.querySelector('s') !== null) return [];
    const number = drawnOf(stack);
    return [...plate.querySelectorAll('.seat-head, .tag')].flatMap((over) => {
      const box = over.getBoundingClientRect();
      const across = Math.min(box.right, number.right) - Math.max(box.left, number.left);
      const down = Math.min(box.bottom, number.bottom) - Math.max(box.top, number.top);
      // Half a pixel is an edge.
      if (across <= 0 || down <= 0.5) return [];
      return [
        `“${over.textContent}” lies ${down.toFixed(1)} over “${stack.textContent}” of ${plate.getAttribute('data-seat')}`,
      ];
    });
  });
}
