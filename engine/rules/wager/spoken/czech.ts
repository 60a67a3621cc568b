import { lexiconOf } from './lexicon.ts';

const ones = ['dva', 'tři', 'čtyři', 'pět', 'šest', 'sedm', 'osm', 'devět'] as const;
const tens = {
  20: 'dvacet',
  30: 'třicet',
  40: 'čtyřicet',
  50: 'padesát',
  60: 'šedesát',
  70: 'sedmdesát',
  80: 'osmdesát',
  90: 'devadesát',
} as const;

/** Twenty-five is also said with the five first. */
const onesFirst = Object.fromEntries(
  Object.entries(tens).flatMap(([ten, word]) => ones.map((one, index) => [Number(ten) + index + 2, `${one}a${word}`])),
);

const onesFirstOfOne = Object.fromEntries(
  Object.entries(tens).map(([ten, word]) => [Number(ten) + 1, `jedna${word}|jedena${word}`]),
);

export const czech = lexiconOf({
  kinds: {
    bet: 'bet|sázka|sázím|vsázím|vsadím|vsadit|betuji|betuju|vsazení',
    raise:
      'raise|reraise|re-raise|zvyšuji|zvyšuju|zvýšení|zvýším|navyšuji|navyšuju|navýšení|navýším|přihazuji|přihazuju|raisuji|raisuju',
    call: 'call|dorovnávám|dorovnám|dorovnání|dorovnat',
    check: 'check|ček|čekuji|čekuju|zdržuji se|zdržení se',
    fold: 'fold|pokládám|skládám|složení|zahazuji|zahazuju|zahodit|folduji|folduju|pas',
    'all-in': 'all-in|allin|olin|všechno|vše|všechny žetony|va banque|va bank',
    complete: 'complete|dorovnat small|dorovnávám small|doplňuji|doplňuju|doplnit',
    pot: 'pot|bank|celý bank|celý pot',
    tap: 'tap|klepu|klepnutí|ťukám|zaklepání',
  },
  total: 'na|celkem|dohromady',
  filler: 'já|to|se|o|za|prosím|tedy|tak|a|žetonů|žetony|chci|dávám',
  numbers: {
    ...onesFirstOfOne,
    ...onesFirst,
    1: 'jedna|jeden|jedno|jednu',
    2: 'dva|dvě',
    3: 'tři',
    4: 'čtyři',
    5: 'pět',
    6: 'šest',
    7: 'sedm|sedum',
    8: 'osm|osum',
    9: 'devět',
    10: 'deset',
    11: 'jedenáct',
    12: 'dvanáct',
    13: 'třináct',
    14: 'čtrnáct',
    15: 'patnáct',
    16: 'šestnáct',
    17: 'sedmnáct',
    18: 'osmnáct',
    19: 'devatenáct',
    ...tens,
  },
  scales: {
    100: 'sto|stě|sta|set',
    1000: 'tisíc|tisíce|tis|k',
    1000000: 'milion|milión|miliony|milióny|milionů|miliónů',
  },
});
