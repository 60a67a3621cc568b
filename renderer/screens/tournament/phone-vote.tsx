import { useEffect, useState } from 'react';
import type { BallotsTold } from '../../../protocol/deal-ballots.ts';
import { WordKey } from '../../room/event-keys.tsx';
import { useRoomDoor } from '../../room/room-context.ts';
import { officeRefusalText } from '../../text/office-refusal-text.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { useEvent, useWords } from './event-context.ts';

const lookEveryMs = 2_000;

/** The players vote on their own phones: a code for each, and whose vote is not in yet. Nobody is shown what anybody voted. */
export function PhoneVote({ players }: { readonly players: readonly string[] }) {
  const { t } = useText('flights');
  const words = useWords();
  const { requests } = useRoomDoor();
  const { id } = useEvent().view.tournament;
  const [told, setTold] = useState<BallotsTold | 'refused' | null>(null);
  const [codes, setCodes] = useState<BallotsTold['codes']>([]);
  useEffect(() => {
    const look = () =>
      void requests.ballots({ tournament: id, act: 'look' }).then((now) => {
        // What the office said to a count stands until it is counted again.
        if (now !== null)
          setTold((before) => ({ ...now, refusal: before === null || before === 'refused' ? null : before.refusal }));
      });
    look();
    const again = setInterval(look, lookEveryMs);
    return () => clearInterval(again);
  }, [requests, id]);
  const give = () =>
    void requests.ballots({ tournament: id, act: 'give' }).then((now) => {
      setTold(now ?? 'refused');
      if (now !== null)
        setCodes((before) => [...before.filter((one) => !isAmong(now.codes, one.player)), ...now.codes]);
    });
  if (told === 'refused')
    return (
      <p className="event-wrong" role="alert">
        {words.t('updates:house.no')}
      </p>
    );
  const refusal = told?.refusal ?? null;
  const said =
    refusal === null ? null : (
      <p className="event-wrong" role="alert">
        {officeRefusalText(
          refusal,
          { who: words.who, money: words.money, table: words.table, time: makeTimeOfDay },
          words,
        )}
      </p>
    );
  const waiting = told?.waiting ?? null;
  if (waiting === null)
    return (
      <>
        {said}
        <WordKey onPress={give}>{t('vote.phones')}</WordKey>
      </>
    );
  return (
    <>
      <p>{t('vote.phonesHow', { address: `${told?.address === '' ? location.origin : told?.address}/vote` })}</p>
      <table className="event-list">
        <thead>
          <tr>
            <th scope="col">{words.t('standings.player')}</th>
            <th scope="col">{t('vote.code')}</th>
            <th scope="col">{t('vote.state')}</th>
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <tr key={player}>
              <th scope="row">{words.who(player)}</th>
              <td className="deal-code">{waiting.includes(player) && spaced(codes, player)}</td>
              <td>{t(waiting.includes(player) ? 'vote.waits' : 'vote.isIn')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {said}
      <WordKey onPress={give}>{t(waiting.length === 0 ? 'vote.count' : 'vote.newCodes')}</WordKey>
    </>
  );
}

const isAmong = (codes: BallotsTold['codes'], player: string): boolean => codes.some((one) => one.player === player);

/** In two halves, as it is read out. */
function spaced(codes: BallotsTold['codes'], player: string): string {
  const code = codes.find((one) => one.player === player)?.code ?? '';
  return `${code.slice(0, 4)} ${code.slice(4)}`.trim();
}
