import { useState } from 'react';
import { type Stakes, type VariantId, variantIds, variantOf } from '../../../engine/notation.ts';
import { type CashGame, type GameTerms, termsFault } from '../../../engine/office.ts';
import { liveRulebookIds } from '../../../engine/rules.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { Choice } from '../../room/choice.tsx';
import { WishKey, WordKey } from '../../room/event-keys.tsx';
import { MixedGames } from '../../room/mixed-games.tsx';
import { MoneyField, NumberField } from '../../room/number-field.tsx';
import { OfficeBody } from '../../room/office-body.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { gamesOf, RaiseCapNote } from '../../room/raise-cap-note.tsx';
import { useRoom } from '../../room/room-context.ts';
import { stakesFor, stakesKind } from '../../room/stakes-of-kind.ts';
import { TextField } from '../../room/text-field.tsx';
import { rulebookName } from '../../text/cite-text.ts';
import { mixedName, shortGame } from '../../text/game-text.ts';
import { currencies } from '../../text/money.ts';
import { gameTemplates } from './game-templates.ts';
import { isUnusualRake, RakeFields, type TermsEdited, useFieldFault } from './rake-fields.tsx';

const unitOf = ({ chipValues }: GameTerms): number => Math.min(...chipValues);

/** These games in turn, for the stakes as set in the first game's terms. */
function inTurn(terms: GameTerms, games: readonly [VariantId, ...VariantId[]]): Partial<GameTerms> {
  const [variant] = games;
  return {
    variant,
    stakes: { ...terms.stakes, ...stakesFor(variant, terms.stakes, unitOf(terms)) },
    rotation: {
      change: terms.rotation?.change ?? 'orbit',
      games: games.map((game) => ({ variant: game, stakes: null })),
    },
  };
}

/** Games whose stakes have other terms than the first get theirs from the same bets; rake and buy-in are the same for all. */
function withStakesOfGames(terms: GameTerms): GameTerms {
  const { rotation, variant, stakes } = terms;
  if (rotation === null) return terms;
  const kind = stakesKind(variant);
  const { bigBet, bringIn: _bring, ...shared } = stakes;
  const bets = kind === 'limit' ? { ...stakes, bigBlind: stakes.minBet } : stakes;
  const ownOf = (game: VariantId): Stakes => {
    const own = stakesFor(game, bets, unitOf(terms));
    return { ...shared, ...own, ...(bigBet === undefined || own.bigBet === undefined ? {} : { bigBet }) };
  };
  const games = rotation.games.map((game) => ({
    ...game,
    stakes: stakesKind(game.variant) === kind ? null : ownOf(game.variant),
  }));
  return { ...terms, rotation: { ...rotation, games } };
}

/** Cash games as their names call them, where that is not as lists shorten them. */
const spoken: { readonly [Game in VariantId]?: string } = {
  'no-limit-holdem': 'hold’em',
  'limit-holdem': 'limit hold’em',
};

type Translate = (key: string) => string;
type Played = Pick<GameTerms, 'variant' | 'rotation'>;

const calledAs = ({ variant, rotation }: Played, t: Translate): string =>
  mixedName(rotation, t) ?? spoken[variant] ?? shortGame(variant, t);

/** The name with which terms go on when another game is chosen: one that ends with the former game ends with the new one. */
function nameAfter(before: GameTerms, after: GameTerms, t: Translate): string {
  const former = calledAs(before, t);
  const isNamedSo = after.name === before.name && before.name.endsWith(former);
  return isNamedSo ? before.name.slice(0, before.name.length - former.length) + calledAs(after, t) : after.name;
}

/** A cash game has no levels at which to change. */
const changes = ['orbit', 'hand'] as const;

/** Until the office has sent the house's rules. */
const usual = { rulebook: 'house-cz', overlay: {} } as const;

/** A game to be opened, or one whose terms change; the office says why its terms are impossible. */
export function GameForm(props: {
  /** Null: a new one. */
  readonly game: CashGame | null;
  readonly games: readonly CashGame[];
  readonly onClose: () => void;
  /** A new one was opened by this name. */
  readonly onOpened: (name: string) => void;
}) {
  const { game, games, onClose, onOpened } = props;
  const { t } = useOfficeWords('cash');
  const house = useRoom(({ office }) => office.houseRules?.cash) ?? usual;
  const templates = gameTemplates(games, house);
  const [terms, setTerms] = useState<GameTerms | null>(() => (game === null ? null : termsOf(game)));
  const shown = terms ?? templates[0];
  if (shown === undefined) return null;
  const isAsked = shown.stakes.rake !== undefined && isUnusualRake(shown.stakes.rake);
  const isNamed = shown.name.trim() !== '';
  // Faults shown beside a field are not sent to the office first.
  const isReady = isNamed && (termsFault(shown)?.at ?? null) === null;
  const change = (part: Partial<GameTerms>) => {
    const after = { ...shown, ...part };
    setTerms(withStakesOfGames({ ...after, name: nameAfter(shown, after, t) }));
  };
  return (
    <OfficeBody label={t(game === null ? 'form.open' : 'form.change')} className="cash-form">
      {game === null && (
        <div className="event-keys">
          <span className="event-quiet">{t('form.from')}</span>
          {templates.map((one) => (
            <WordKey key={one.name} isChosen={shown.name === one.name} onPress={() => setTerms(one)}>
              {one.name}
            </WordKey>
          ))}
        </div>
      )}
      <div className="cash-form-fields">
        <TextField
          label={t('form.name')}
          value={shown.name}
          onText={(name) => change({ name })}
          most={60}
          fault={isNamed ? null : t('form.nameMissing')}
        />
        <GameFields terms={shown} change={change} />
        <StakeFields terms={shown} change={change} />
        <RakeFields terms={shown} change={change} />
      </div>
      <RaiseCapNote rulebook={shown.rulebook} overlay={shown.overlay} games={gamesOf(shown)} />
      <div className="event-keys">
        {game === null ? (
          isReady && (
            <WishKey
              label={t('form.openKey', { game: shown.name })}
              wish={{ type: 'open-game', terms: shown }}
              held={isAsked}
              look="lit"
              onDone={() => onOpened(shown.name.trim())}
            />
          )
        ) : (
          <>
            {isReady && (
              <WishKey
                label={t('form.changeKey')}
                sub={t('form.changeSub')}
                wish={{ type: 'change-game', game: game.id, terms: shown }}
                held={isAsked}
                look="lit"
                onDone={onClose}
              />
            )}
            <WishKey
              label={t('form.closeKey')}
              sub={t('form.closeSub')}
              wish={{ type: 'close-game', game: game.id }}
              held
              onDone={onClose}
            />
          </>
        )}
        <WordKey onPress={onClose}>{t('form.leave')}</WordKey>
      </div>
    </OfficeBody>
  );
}

const termsOf = ({ id: _id, tables: _tables, closed: _closed, ...terms }: CashGame): GameTerms => terms;

function GameFields({ terms, change }: TermsEdited) {
  const words = useOfficeWords('cash');
  const { t } = words;
  return (
    <>
      <Choice
        label={t('label.game')}
        value={terms.variant}
        options={variantIds}
        name={(id) => t(`shared:variant.${id}`)}
        onChange={(variant) => change({ variant, rotation: null })}
      />
      <MixedGames
        rotation={terms.rotation}
        changes={changes}
        onGames={(games) => change(games === null ? { rotation: null } : inTurn(terms, games))}
        onChange={(one) => terms.rotation !== null && change({ rotation: { ...terms.rotation, change: one } })}
      />
      <Choice
        label={t('label.rulebook')}
        value={terms.rulebook}
        options={liveRulebookIds}
        name={(id) => rulebookName(id, words)}
        onChange={(rulebook) => change({ rulebook })}
      />
      <NumberField
        label={t('form.seats')}
        limits={limits.seats}
        value={terms.seats}
        onChange={(seats) => change({ seats })}
      />
      <Choice
        label={t('label.currency')}
        value={terms.currency}
        options={currencies}
        name={(one) => one}
        onChange={(currency) => change({ currency })}
      />
      <MoneyField
        label={t('form.unit')}
        limits={limits.chipWorth}
        value={terms.unit}
        suffix={terms.currency}
        onChange={(unit) => change({ unit })}
      />
      <Choice
        label={t('form.mustMove')}
        value={terms.mustMove ? 'yes' : 'no'}
        options={['no', 'yes'] as const}
        name={(one) => t(`form.${one}`)}
        onChange={(one) => change({ mustMove: one === 'yes' })}
      />
    </>
  );
}

/** Asks only for what the game is dealt with. */
function StakeFields({ terms, change }: TermsEdited) {
  const { t } = useOfficeWords('cash');
  const { stakes } = terms;
  const { betting, stud } = variantOf(terms.variant);
  const fault = useFieldFault(terms);
  const set = (part: Partial<Stakes>) => change({ stakes: { ...stakes, ...part } });
  const number = (
    name: 'smallBlind' | 'bigBlind' | 'minBet' | 'bigBet' | 'bringIn' | 'maxBet' | 'minBuyIn' | 'maxBuyIn',
  ) => (
    <NumberField
      key={name}
      label={t(`form.${name}`)}
      limits={limits.amount}
      value={stakes[name] ?? null}
      fault={fault(name)}
      onChange={(chips) =>
        set(name === 'bigBlind' && betting !== 'fixed-limit' ? { bigBlind: chips, minBet: chips } : { [name]: chips })
      }
    />
  );
  return (
    <>
      {stud === null ? (
        <>
          {number('smallBlind')}
          {number('bigBlind')}
        </>
      ) : (
        <>
          {number('bringIn')}
          <NumberField
            label={t('form.ante')}
            limits={limits.amount}
            value={stakes.ante?.chips ?? 0}
            fault={fault('ante')}
            onChange={(chips) =>
              set({ ante: chips === 0 ? null : { kind: 'each', chips, order: 'ante-first', short: 'own-share' } })
            }
          />
        </>
      )}
      {(betting === 'fixed-limit' || stud !== null) && number('minBet')}
      {betting === 'fixed-limit' && number('bigBet')}
      {betting === 'spread-limit' && number('maxBet')}
      {number('minBuyIn')}
      {number('maxBuyIn')}
    </>
  );
}
