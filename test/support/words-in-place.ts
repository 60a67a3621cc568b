// Whether every word on a screen is where it belongs: each of these runs in the page.

/** Runs in the page: words and numbers that reach beyond the row, ring or plate they stand in. */
export function outOfPlace(): readonly string[] {
  const places = '.award-share, .award-place, .award-tile, .seat';
  return [...document.querySelectorAll(places)].flatMap((place) => {
    const box = place.getBoundingClientRect();
    const written = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const out: string[] = [];
    for (let node = written.nextNode(); node !== null; node = written.nextNode()) {
      const around = node.parentElement;
      if (around === null || around.closest('.tag, .seat-head, .visually-hidden, .award-name, .seat-name') !== null)
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      const isIn = left >= box.left - 1 && right <= box.right - 1 && top >= box.top - 3 && bottom <= box.bottom + 3;
      if (width > 0 && !isIn) out.push(`${place.className}: “${node.textContent}” leaves it`);
    }
    return out;
  });
}

/** Runs in the page: bets that lie on a plate farther than its blank edge, or on each other. */
export function onPlates(): readonly string[] {
  const edge = 12;
  const boxes = (css: string) =>
    [...document.querySelectorAll(css)].map((one) => [one, one.getBoundingClientRect()] as const);
  const bets = boxes('.bet-pill, .to-call');
  const pairs = bets.flatMap((bet, at) =>
    [...boxes('.seat'), ...bets.slice(at + 1)].map((other) => [bet, other] as const),
  );
  return pairs.flatMap(([[bet, one], [thing, other]]) => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return wide > 1 && high > edge ? [`${bet.textContent} on ${thing.textContent?.slice(0, 30)}`] : [];
  });
}

/** Runs in the page: names of keys, and tracks of a hold that are seen, that lie on the words of their button. */
export function markOnWords(): readonly string[] {
  return [...document.querySelectorAll('.key-hint, .rail .hold-track, .seat > .hold-track')].flatMap((hint) => {
    const name = hint.getBoundingClientRect();
    const key = hint.closest('button');
    const { visibility, backgroundColor } = getComputedStyle(hint);
    const isSeen = visibility !== 'hidden' && (hint.matches('.key-hint') || !/, 0\)$/.test(backgroundColor));
    if (key === null || name.width === 0 || !isSeen) return [];
    const words = [...key.querySelectorAll('*')].filter(
      (one) => one !== hint && one.closest('.visually-hidden') === null && one.children.length === 0,
    );
    return words.flatMap((one) => {
      const written = document.createRange();
      written.selectNodeContents(one);
      const air = 4;
      const met = [...written.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < name.right - 1 && right > name.left + 1 && top + air < name.bottom && bottom - air > name.top,
      );
      return met ? [`${hint.textContent || 'The bar of a hold'} lies on “${one.textContent}”`] : [];
    });
  });
}

/** Runs in the page: words of the dock that lie on a key they do not belong to. */
export function wordsOnKeys(): readonly string[] {
  const keys = [...document.querySelectorAll('.dock button')].map((key) => [key, key.getBoundingClientRect()] as const);
  const written = document.createTreeWalker(document.querySelector('.dock') ?? document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = written.nextNode(); node !== null; node = written.nextNode()) {
    const around = node.parentElement;
    if (around === null || around.closest('.visually-hidden, [data-voice]') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Letters have air above and below; what may end in an ellipsis ends there.
    const air = 3;
    const end =
      getComputedStyle(around).textOverflow === 'ellipsis' ? around.getBoundingClientRect().right : innerWidth;
    for (const { left, top, bottom, right: to } of range.getClientRects()) {
      const right = Math.min(to, end);
      for (const [key, box] of keys)
        if (
          !key.contains(node) &&
          Math.min(right, box.right) - Math.max(left, box.left) > 1 &&
          Math.min(bottom - air, box.bottom) - Math.max(top + air, box.top) > 1
        )
          found.push(`“${node.textContent}” lies on “${key.textContent}”`);
    }
  }
  return [...new Set(found)];
}

/** Runs in the page: key labels that reach their border. Names on plates may end in an ellipsis. */
export function onBorders(): readonly string[] {
  const least = 3;
  return [...document.querySelectorAll('#screen button:not(.seat, .pot)')].flatMap((key) => {
    if (getComputedStyle(key).borderRightWidth === '0px') return [];
    const edge = key.getBoundingClientRect();
    const words = [...key.querySelectorAll('*'), key].filter(
      (one) =>
        one.closest('.visually-hidden') === null &&
        getComputedStyle(one).textOverflow !== 'ellipsis' &&
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== ''),
    );
    return words.flatMap((one) => {
      const written = document.createRange();
      written.selectNodeContents(one);
      const meets = [...written.getClientRects()].some(
        ({ left, right, width }) => width > 0 && (left < edge.left + least || right > edge.right - least),
      );
      return meets ? [`${key.className}: “${one.textContent}” touches its border`] : [];
    });
  });
}

/** Runs in the page: single words on keys that take several lines. */
export function tornWords(): readonly string[] {
  return [...document.querySelectorAll('.word-key')].flatMap((key) => {
    const said = key.textContent?.trim() ?? '';
    const written = document.createRange();
    written.selectNodeContents(key);
    const lines = new Set([...written.getClientRects()].map(({ top }) => Math.round(top)));
    return !said.includes(' ') && lines.size > 1 ? [said] : [];
  });
}

/**
 * Runs in the page: keys that leave the screen, and words that do not fit: outside the screen, on a heading or an amount under one of its
 * keys, or under a plate or cards. Names may end in an ellipsis.
 */
export function cutOff(): readonly string[] {
  const isHidden = (element: Element): boolean =>
    element.closest('.visually-hidden, [aria-hidden="true"]') !== null || getComputedStyle(element).clipPath !== 'none';
  const wordsIn = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  const chips = [...document.querySelectorAll('.award-share')].filter((share) => {
    const edge = share.getBoundingClientRect().right;
    const from = share.querySelector('.award-amount')?.getBoundingClientRect().right ?? 0;
    return [...share.querySelectorAll('.chips-of-value')].some((chip) => {
      const { left, right } = chip.getBoundingClientRect();
      return right > edge || (right > left && left < from);
    });
  });
  // Neither the seats of a pushed pot nor its chips on the felt can move elsewhere.
  const seats = [...document.querySelectorAll('.award-to')].filter((one) => one.scrollWidth > one.clientWidth + 1);
  const high = [...document.querySelectorAll('.pot')].filter(
    (pot) => (pot.querySelector('.pot-lines')?.clientHeight ?? 0) > pot.clientHeight,
  );
  const outOf = [...chips, ...seats, ...high].map((one) => `${one.className}: ${one.textContent}`);
  const backs = [...document.querySelectorAll('.seat-backs')];
  // Text on a plate is not read aloud: its plate says it in other words.
  const isUnderCards = (tag: Element): boolean => {
    const box = tag.getBoundingClientRect();
    return backs.some((cards) => {
      const { right, top, bottom } = cards.getBoundingClientRect();
      const left = cards.firstElementChild?.getBoundingClientRect().left ?? right;
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    });
  };
  const covered = [...document.querySelectorAll('.tag')].filter(isUnderCards);
  const words = [...document.querySelectorAll<HTMLElement>('#screen *')]
    .filter((element) => wordsIn(element) && !isHidden(element))
    .flatMap((element) => {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return [];
      const { textOverflow, overflowX } = getComputedStyle(element);
      // A name may end in an ellipsis, an amount never.
      const mayEnd = textOverflow === 'ellipsis' && /\p{L}/u.test(element.textContent ?? '');
      const tooWide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && !mayEnd;
      const outside = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
      const holder = element.closest<HTMLElement>(
        'button, .seat, .pot, .info-card, .ruling-band, .top-cell, .slot, .lammer, .device-places',
      );
      const over = holder?.getBoundingClientRect();
      const written = document.createRange();
      written.selectNodeContents(element);
      const { right, bottom } = textOverflow === 'ellipsis' ? box : written.getBoundingClientRect();
      // The space below a letter may overlap the edge of its marker.
      const isBelow = holder?.matches('.lammer') === true && bottom > (over?.bottom ?? 0) + 4;
      const spills = over !== undefined && (right > over.right + 1 || box.bottom > over.bottom + 1 || isBelow);
      const plates = element.closest('.next-hand') === null ? [] : [...document.querySelectorAll('.seat')];
      const isUnderPlate = plates.some((plate) => {
        const { left, right, top, bottom } = plate.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      });
      const middle = (box.top + box.bottom) / 2;
      const ends = element.closest('.amount-panel') === null ? [box.left + 8] : [box.left + 8, right - 8];
      const there = ends.flatMap((x) => document.elementsFromPoint(x, middle));
      const heads = element.closest('.sheet-head, .amount-panel') !== null;
      const keys = heads ? there.map((other) => other.closest('button')) : [];
      const isCovered = keys.some((key) => key !== null && !key.contains(element));
      return tooWide || outside || spills || isCovered || isUnderPlate
        ? [`${element.className}: ${element.textContent?.trim()}`]
        : [];
    });
  const beyond = [...document.querySelectorAll('#screen button')].filter((key) => {
    const { left, right, bottom } = key.getBoundingClientRect();
    return right > left && (left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
  });
  const keysBeyond = beyond.map((key) => `${key.className}: ${key.textContent} leaves the screen`);
  return [
    ...outOf,
    ...words,
    ...keysBeyond,
    ...covered.map((tag) => `${tag.className}: ${tag.textContent} lies under cards`),
  ];
}

/** Runs in the page: what is missing in the top bar, or cut there. */
export function cutInBar(): readonly string[] {
  const bar = document.querySelector('.top-bar');
  if (bar === null) return ['there is no top bar'];
  const edge = bar.getBoundingClientRect();
  const cells = ['.top-hand', '.top-next', '.top-cell:nth-child(2)', '.top-settings', '.top-open'].flatMap((css) => {
    const cell = bar.querySelector(css)?.getBoundingClientRect();
    if (cell === undefined || cell.width === 0) return [`${css} is not there`];
    return cell.left < edge.left - 1 || cell.right > edge.right + 1 ? [`${css} leaves the bar`] : [];
  });
  const values = [...bar.querySelectorAll<HTMLElement>('.top-value, .top-label, .top-fault-lines *')].flatMap(
    (words) => {
      const isName = words.closest('.top-cell:first-child, .top-staff:not(.top-ask)') !== null;
      const holder = words.closest('.top-cell, .top-devices')?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(words);
      const { right } = range.getBoundingClientRect();
      const isCut = words.scrollWidth > words.clientWidth + 1 || (holder !== undefined && right > holder.right + 1);
      return isCut && !isName ? [`“${words.textContent}” is cut`] : [];
    },
  );
  return [...cells, ...values];
}

/** Runs in the page: second lines of keys with a figure that cannot be read whole, or are larger than what stands above them. */
export function lostLines(): readonly string[] {
  return [...document.querySelectorAll('.sub-figures, .rail-sub')].flatMap((line) => {
    const key = line.closest('button')?.getBoundingClientRect();
    const label = line.parentElement?.querySelector('.action-label, .rail-label');
    if (key === undefined || label === null || label === undefined) return [`“${line.textContent}” is on no key`];
    const written = document.createRange();
    written.selectNodeContents(line);
    const { left, right, top, bottom, width } = written.getBoundingClientRect();
    const isIn = width > 0 && left >= key.left && right <= key.right && top >= key.top - 1 && bottom <= key.bottom + 1;
    const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    return [
      ...(isIn ? [] : [`“${line.textContent}” is not whole on its key`]),
      ...(size(line) > size(label) ? [`“${line.textContent}” is larger than “${label.textContent}”`] : []),
    ];
  });
}
