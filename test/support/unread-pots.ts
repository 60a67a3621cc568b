/**
 * Runs in a page: pots whose numbers cannot be read: lines whose figures are less than a hair apart, or that leave their pot, and pots that
 * something else lies over. What is drawn of the letters counts, not their line.
 */
export function unreadPots(): readonly string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return ['there is no canvas to measure letters with'];
  const area = document.querySelector<HTMLElement>('.table-area');
  const scale = area === null ? 1 : area.getBoundingClientRect().width / area.offsetWidth;
  const written = (pot: Element) => {
    const words = document.createTreeWalker(pot, NodeFilter.SHOW_TEXT);
    const found: { text: string; left: number; right: number; top: number; bottom: number }[] = [];
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const around = node.parentElement;
      if (text === '' || around === null || around.closest('.visually-hidden, .pot-seat-gone, svg') !== null) continue;
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(around);
      canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, height } = range.getBoundingClientRect();
      // A figure has neither a tail nor a hook: commas may reach down.
      const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = canvas.measureText(text);
      const shown = height / (above + below);
      const base = top + above * shown;
      found.push({
        text,
        left,
        right,
        top: base - canvas.measureText('0').actualBoundingBoxAscent * shown,
        bottom: base,
      });
    }
    return found;
  };
  return [...document.querySelectorAll('.pot')].flatMap((pot) => {
    const name = pot.getAttribute('data-means');
    const box = pot.getBoundingClientRect();
    const tab = pot.querySelector('.pot-tab');
    const lines = written(pot).filter(({ text }) => text !== tab?.textContent);
    const hair = 1.6 * scale;
    const met = lines.flatMap((one, at) =>
      lines.slice(at + 1).flatMap((other) => {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        return across > 0 && down > -hair
          ? [`${name}: “${one.text}” and “${other.text}” are ${(-down).toFixed(1)} apart`]
          : [];
      }),
    );
    const out = lines.filter(
      ({ left, right, top, bottom }) =>
        left < box.left + 1 || right > box.right || top < box.top + scale || bottom > box.bottom - scale,
    );
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const over = document.elementFromPoint(x, y);
    const isCovered = over === null || !pot.contains(over);
    return [
      ...met,
      ...out.map(({ text }) => `${name}: “${text}” leaves it`),
      ...(isCovered ? [`${name} lies under ${over?.className ?? 'the edge of the screen'}`] : []),
    ];
  });
}
