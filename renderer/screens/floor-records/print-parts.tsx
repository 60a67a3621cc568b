import { boardsOf } from '../../../engine/rules.ts';
import type { FloorRecord, ReadHand } from '../../../protocol/floor-desk.ts';
import type { HandStory } from '../../../protocol/hand-history/hand-story.ts';
import { SmallCard } from '../../components/playing-card.tsx';
import { actAmount, actTitle, changeText, moveText } from '../../corrections/correct-words.ts';
import { useRoom } from '../../room/room-context.ts';
import { gameInTurn } from '../../text/game-text.ts';
import { twoAmounts } from '../../text/stakes-text.ts';
import { makeMoment, makeSecondOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { dealersOf, numberOf, type printedCorrections } from './print-facts.ts';
import { personsOf, personWords } from './record-words.ts';

/** Table, hand, game and time; who dealt, and who of the floor ruled. */
export function PrintHead(props: {
  readonly read: ReadHand;
  readonly story: HandStory | null;
  readonly records: readonly FloorRecord[];
  readonly tableName: string;
}) {
  const { read, story, records, tableName } = props;
  const { t, language, amount } = useText('records');
  const names = useRoom((room) => room.names);
  const began = read.events.find(({ event }) => event?.type === 'hand-started')?.at ?? null;
  const ended = read.events.findLast(({ event }) => event?.type === 'hand-ended')?.at ?? null;
  const told = story?.told;
  const hand = told?.hand ?? null;
  const dealers = dealersOf(read).map(({ id }) => names[id] ?? id);
  const floor = [...new Set(records.flatMap(({ ruled }) => (ruled === null ? [] : personsOf(ruled.by, names))))];
  const [small, big] = hand === null ? [0, 0] : twoAmounts(hand.stakes);
  const { shown, isAgain } = numberOf(read);
  const facts: readonly (readonly [string, string])[] = [
    [t('print.began'), began === null ? '' : `${makeMoment(began, language, 'short')} (${makeSecondOfDay(began)})`],
    [t('print.ended'), ended === null ? t('print.runs') : makeSecondOfDay(ended)],
    ...(hand === null
      ? []
      : ([
          [
            t('label.game'),
            `${gameInTurn(hand.variant, told?.began.rotation ?? null, t)}, ${amount(small)}/${amount(big)}`,
          ],
          [t('label.rulebook'), hand.rulebook.replaceAll('-', ' ').toUpperCase()],
        ] as const)),
    [t('label.dealer'), dealers.length === 0 ? t('print.nobody') : dealers.join(', ')],
    ...(floor.length === 0 ? [] : ([[t('label.floor'), floor.join(', ')]] as const)),
  ];
  return (
    <header>
      <h1>{t('cardroom:live.handTitle', { table: tableName, hand: shown })}</h1>
      {shown !== read.hand && (
        <p>
          {isAgain
            ? t('floor:facts.again', { hand: read.hand, first: shown })
            : t('floor:facts.shown', { deal: read.hand, hand: shown })}
        </p>
      )}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** Who was dealt in, with the stacks before and after. */
export function PrintPlayers({ story }: { readonly story: HandStory }) {
  const { t, amount } = useText('records');
  const { button } = story.told.hand;
  return (
    <section>
      <h2>{t('label.players')}</h2>
      <table className="print-players">
        <thead>
          <tr>
            {(['seatHead', 'name', 'before', 'after', 'won'] as const).map((key) => (
              <th key={key}>{t(`print.${key}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...story.players]
            .sort((one, other) => one.seat - other.seat)
            .map(({ seat, name, startingStack, finishingStack, won }) => (
              <tr key={seat}>
                <td>
                  {seat}
                  {seat === button && ' (D)'}
                </td>
                <td>{name}</td>
                <td>{startingStack === null ? '' : amount(startingStack)}</td>
                <td>{finishingStack === null ? '' : amount(finishingStack)}</td>
                <td>{won === 0 ? '' : amount(won)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

/** The board and who got which pot. */
export function PrintPots({ story }: { readonly story: HandStory }) {
  const { t, amount } = useText('records');
  const { hand } = story.told;
  const boards = boardsOf(hand).filter((board) => board.length > 0);
  const nameAt = (seat: number): string => story.players.find((player) => player.seat === seat)?.name ?? String(seat);
  return (
    <section>
      <h2>{t('label.pots')}</h2>
      {boards.map((board, index) => (
        <p key={board.join()} className="print-board">
          {boards.length === 1 ? t('print.board') : t('board.numbered', { board: index + 1 })}:{' '}
          {board.map((card) => (
            <SmallCard key={card} card={card} />
          ))}
        </p>
      ))}
      {hand.players
        .filter(({ tabled }) => tabled !== null && tabled.length > 0)
        .map(({ seat, tabled }) => (
          <p key={seat} className="print-board">
            {nameAt(seat)}:{' '}
            {(tabled ?? []).map((card) => (
              <SmallCard key={card} card={card} />
            ))}
          </p>
        ))}
      <ul>
        {hand.awards.map(({ pot, chips, shares }) => (
          <li key={pot}>
            {pot === 0
              ? t('print.mainPot', { chips: amount(chips) })
              : t('print.sidePot', { pot, chips: amount(chips) })}
            :{' '}
            {shares
              .map(({ seat, chips: share }) => t('print.share', { name: nameAt(seat), chips: amount(share) }))
              .join(', ')}
          </li>
        ))}
        {hand.raked > 0 && <li>{t('print.rake', { chips: amount(hand.raked) })}</li>}
      </ul>
    </section>
  );
}

/** What was corrected: each act before and after, the chips carried, by whom and why. */
export function PrintCorrections({ corrections }: { readonly corrections: ReturnType<typeof printedCorrections> }) {
  const words = useText('records');
  const { t, language } = words;
  const names = useRoom((room) => room.names);
  if (corrections.length === 0) return null;
  return (
    <section>
      <h2>{t('print.corrections')}</h2>
      <ol>
        {corrections.map(({ at, by, reason, amendment, moves }) => (
          <li key={at}>
            <b>{personWords(by, names)}</b>, {makeMoment(at, language, 'short')}
            {reason !== null && ` · ${t('quoted', { words: names[reason.id] ?? reason.id })}`}
            <ul>
              {amendment.map(({ change, was }) => (
                <li key={JSON.stringify(change)}>
                  {t('print.wasIs', {
                    was: was === null ? t('print.nothing') : `${actTitle(was, words)} ${actAmount(was, words)}`.trim(),
                    is: changeText(change, words),
                  })}
                </li>
              ))}
              {moves.length > 0 && <li>{moveText(moves, words)}</li>}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
