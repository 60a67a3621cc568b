import type { Page } from 'playwright-core';

/** An item on the felt, in px of the page. Items of one owner may touch each other. */
interface Thing {
  readonly of: string;
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly isRound?: true;
  /** The seat that must add it. */
  readonly must?: string;
}

/** Items may overlap by this many px of the design: half of an edge, plus rounding. */
const touching = 1.5;

/** A smaller difference in distance is invisible. */
const alike = 9;

/** Items on the felt that overlap another one, a bar, the rail or the dock; and an amount to add that is nearer to another seat. */
export async function feltOverlaps(page: Page): Promise<readonly string[]> {
  const { things, edge, scale } = await page.evaluate(feltThings);
  if (edge === null) return [];
  const met = things.flatMap((one, at) =>
    things
      .slice(at + 1)
      .filter((other) => one.of !== other.of && common(one, other) > touching * scale)
      .map((other) => `${one.name} and ${other.name} by ${Math.round(common(one, other))}`),
  );
  const beyond = things.filter(
    ({ left, top, right, bottom }) =>
      left < edge.left - 1 || top < edge.top - 1 || right > edge.right + 1 || bottom > edge.bottom + 1,
  );
  const astray = things.flatMap((one) => (one.must === undefined ? [] : nearerSeats(one, one.must, things, scale)));
  return [...new Set([...met, ...beyond.map(({ name }) => `${name} leaves the felt`), ...astray])];
}

/** Other seats whose plate or bet is nearer to an amount to add than both of its own. */
function nearerSeats(one: Thing, own: string, things: readonly Thing[], scale: number): readonly string[] {
  const farOf = new Map<string, number>();
  for (const other of things) {
    const [, seat] = /^(?:seat|bet) (\d+)$/.exec(other.of) ?? [];
    // A tag has no place of its own.
    if (seat === undefined || other === one || other.name.startsWith('“')) continue;
    const across = Math.max(one.left - other.right, other.left - one.right, 0);
    const far = Math.hypot(across, Math.max(one.top - other.bottom, other.top - one.bottom, 0));
    farOf.set(seat, Math.min(far, farOf.get(seat) ?? far));
  }
  const mine = farOf.get(own) ?? 0;
  const nearer = [...farOf].filter(([seat, far]) => seat !== own && far < mine - alike * scale);
  return nearer.map(([seat]) => `${one.name} of seat ${own} is nearer to seat ${seat}`);
}

/** The overlap of two items: the smaller of horizontal and vertical; for round ones that of their circles. */
function common(one: Thing, other: Thing): number {
  if (one.isRound !== true && other.isRound === true) return common(other, one);
  if (one.isRound !== true) {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    return Math.min(across, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  }
  const [x, y, radius] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2, (one.right - one.left) / 2];
  const middle = [(other.left + other.right) / 2, (other.top + other.bottom) / 2] as const;
  if (other.isRound === true) return 2 * radius - Math.hypot(x - middle[0], y - middle[1]);
  const nearest = [
    Math.max(other.left, Math.min(x, other.right)),
    Math.max(other.top, Math.min(y, other.bottom)),
  ] as const;
  return radius - Math.hypot(x - nearest[0], y - nearest[1]);
}

/** Runs in the page: everything on the felt, and the space the stage leaves for it. */
function feltThings(): { readonly things: readonly Thing[]; readonly edge: DOMRect | null; readonly scale: number } {
  const area = document.querySelector<HTMLElement>('.table-area');
  if (area === null) return { things: [], edge: null, scale: 1 };
  const all = (css: string, from: ParentNode = area) => [...from.querySelectorAll(css)];
  const boxOf = (of: string, name: string, { left, top, right, bottom }: DOMRect): Thing => {
    return { of, name: name.replaceAll('\u00a0', ' '), left, top, right, bottom };
  };
  const written = (element: Element): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const seats = all('.seat').flatMap((plate) => {
    const of = `seat ${plate.getAttribute('data-seat')}`;
    const tags = all('.tag, .seat-head', plate).map((tag) =>
      boxOf(of, `“${tag.textContent}” of ${of}`, tag.getBoundingClientRect()),
    );
    return [boxOf(of, of, plate.getBoundingClientRect()), ...tags];
  });
  // Only the part beside the plate is drawn.
  const backs = all('.seat-backs').map((cards, index) => {
    const { top, bottom, right, left } = cards.getBoundingClientRect();
    const each = [...cards.children].map((card) => card.getBoundingClientRect());
    return {
      of: `backs ${index}`,
      name: `cards face down at ${Math.round(left)}, ${Math.round(top)}`,
      left: Math.max(left, Math.min(...each.map((card) => card.left))),
      right: Math.min(right, Math.max(...each.map((card) => card.right))),
      top: Math.max(top, Math.min(...each.map((card) => card.top))),
      bottom: Math.min(bottom, Math.max(...each.map((card) => card.bottom))),
    };
  });
  const pots = all('.pot').flatMap((pot) => {
    const of = pot.getAttribute('data-means') ?? '';
    return [pot, ...all('.pot-tab', pot)].map((part) => boxOf(of, of, part.getBoundingClientRect()));
  });
  const bets = all('.bet').flatMap((bet) => {
    const [kind = '', seat = ''] = (bet.getAttribute('data-felt') ?? '').split(' ');
    const must = kind === 'seat' ? { must: seat } : {};
    const of = kind === 'seat' ? `must add ${seat}` : `bet ${seat}`;
    return [...bet.children].map((part) => ({
      ...boxOf(of, `bet ${bet.textContent}`, part.getBoundingClientRect()),
      ...must,
    }));
  });
  // It belongs to its own plate.
  const tags = all('.to-call-tag').map((tag) => {
    const of = tag.getAttribute('data-felt') ?? '';
    return boxOf(of, `“${tag.textContent}” of ${of}`, tag.getBoundingClientRect());
  });
  const rows = all('.next-hand > *').map((row) => boxOf('next hand', `“${row.textContent}”`, written(row)));
  const ofKind = (kinds: readonly string[], measure: (one: Element) => DOMRect) =>
    kinds.flatMap((css) => all(css).map((one, index) => boxOf(`${css} ${index}`, css, measure(one))));
  const drawn = ['.seat-draws', '.board', '.burn-cards', '.burn-label', '.chip-tray'];
  const others = [
    ...ofKind(drawn, (one) => one.getBoundingClientRect()),
    ...ofKind(['.pot-total', '.felt-street', '.board-number'], written),
  ];
  const open = all('.seat-open-cards').map((cards) => {
    const of = cards.getAttribute('data-felt') ?? '';
    return boxOf(of, `open cards of ${of}`, cards.getBoundingClientRect());
  });
  const markers = all('.lammer:not(.next-lammer)').map((marker): Thing => {
    const name = `marker ${marker.textContent}`;
    return { ...boxOf(name, name, marker.getBoundingClientRect()), isRound: true };
  });
  return {
    things: [...seats, ...backs, ...pots, ...bets, ...tags, ...rows, ...others, ...open, ...markers].filter(
      ({ left, right }) => right > left,
    ),
    edge: document.querySelector('.stage-table')?.getBoundingClientRect() ?? null,
    scale: area.getBoundingClientRect().width / area.offsetWidth,
  };
}
