import { readFileSync } from 'node:fs';
import type { Lying } from '../../native-bridge/simulation/world.ts';
import { type ControlAnswer, type ControlRoutes, impossible, json } from './control-server.ts';
import type { Mat, MatDeck } from './mat.ts';

const lyings: readonly Lying[] = ['flat', 'spread', 'border', 'moving'];
const refused = (why: string): ControlAnswer => json(400, { ok: false, why });

const file = (name: string, type: ControlAnswer['type']) => (): ControlAnswer => ({
  status: 200,
  type,
  body: readFileSync(new URL(`./mat-page/${name}`, import.meta.url), 'utf8'),
});

/** The mat's page and what its buttons do. `antennas` is how many there are. */
export function matRoutes(mat: Mat, antennas: number): ControlRoutes {
  const isAntenna = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= antennas;
  const view = (): ControlAnswer => json(200, mat.view);
  const did = (why: string | null): ControlAnswer => (why === null ? view() : impossible(why));
  /** Reads the numbers and the way of lying that a request names. */
  const at = (query: URLSearchParams, act: (antenna: number, lying: Lying) => ControlAnswer): ControlAnswer => {
    const antenna = Number(query.get('antenna'));
    const lying = lyings.find((one) => one === (query.get('lying') ?? 'flat'));
    if (!isAntenna(antenna)) return refused(`An antenna is 1 to ${antennas}.`);
    return lying === undefined ? refused(`A card lies ${lyings.join(', ')}.`) : act(antenna, lying);
  };
  return {
    'GET /': file('index.html', 'text/html'),
    'GET /mat.css': file('mat.css', 'text/css'),
    'GET /mat.js': file('mat.js', 'text/javascript'),
    'GET /mat': view,
    'POST /mat/decks': ({ body }) => {
      const decks = readDecks(body);
      if (decks === null) return refused('Decks are a list of names, each with its tags.');
      mat.bring(decks);
      return view();
    },
    'POST /mat/take': ({ query }) => did(mat.take(query.get('deck') ?? '')),
    'POST /mat/deal': ({ query }) => at(query, (antenna, lying) => did(mat.deal(antenna, lying))),
    'POST /mat/move': ({ query }) =>
      at(query, (antenna, lying) => did(mat.move(Number(query.get('card')), antenna, lying))),
    'POST /mat/sweep': ({ query }) =>
      at(query, (antenna) => {
        const from = Number(query.get('from'));
        return isAntenna(from) ? did(mat.sweep(from, antenna)) : refused(`An antenna is 1 to ${antennas}.`);
      }),
    'POST /mat/drop': ({ query }) => did(mat.drop(Number(query.get('card')))),
    'POST /mat/stray': ({ query }) => at(query, (antenna) => did(mat.stray(antenna))),
    'POST /mat/foreign': ({ query }) =>
      at(query, (antenna) => {
        mat.foreign(antenna);
        return view();
      }),
    'POST /mat/cover': ({ query }) =>
      at(query, (antenna) => {
        mat.cover(antenna, query.get('on') === '1');
        return view();
      }),
    'POST /mat/gather': () => {
      mat.gather();
      return view();
    },
  };
}

const tagShape = /^(?:[0-9A-F]{2}){4,10}$/;

function readDecks(body: unknown): readonly MatDeck[] | null {
  if (!Array.isArray(body) || body.length === 0 || body.length > 4) return null;
  const decks = body as readonly Partial<MatDeck>[];
  const isSound = ({ name, tags }: Partial<MatDeck>): boolean =>
    typeof name === 'string' &&
    /^[A-Z0-9 -]{1,20}$/.test(name) &&
    Array.isArray(tags) &&
    tags.length <= 60 &&
    tags.every((tag) => typeof tag === 'string' && tagShape.test(tag));
  return decks.every(isSound) ? (decks as readonly MatDeck[]) : null;
}
