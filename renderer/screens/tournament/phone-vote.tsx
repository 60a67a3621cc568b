import { type ReactNode, useEffect, useState } from 'react';
import type { BallotsTold } from '../../../protocol/deal-ballots.ts';
import { QrCode } from '../../components/qr-code.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { useRoomDoor } from '../../room/room-context.ts';
import { officeRefusalText } from '../../text/office-refusal-text.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { CodeSlips, spaced } from './code-slips.tsx';
import { useEvent, useWords } from './event-context.ts';

const lookEveryMs = 2_000;

/**
 * The players vote on their own phones: a code for each, and whose vote is not in yet. Nobody is shown what anybody voted. `otherwise`: how
 * else they may vote, as long as none of them has voted on a phone.
 */
export function PhoneVote({
  players,
  otherwise,
}: {
  readonly players: readonly string[];
  readonly otherwise: ReactNode;
}) {
  const { t } = useText('flights');
  const words = useWords();
  const { requests } = useRoomDoor();
  const { id } = useEvent().view.tournament;
  const [told, setTold] = useState<BallotsTold | 'refused' | null>(null);
  const [isPrinting, setPrinting] = useState(false);
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
      <>
        <p className="event-wrong" role="alert">
          {words.t('updates:house.no')}
        </p>
        {otherwise}
      </>
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
        {otherwise}
      </>
    );
  const address = `${told?.address === '' ? location.origin : told?.address}/vote`;
  const slips = codes.filter(({ player }) => waiting.includes(player));
  return (
    <>
      <div className="deal-scan">
        <p>{t('vote.phonesHow', { address })}</p>
        <QrCode text={address} label={t('vote.scan')} />
      </div>
      {slips.length > 0 && <WordKey onPress={() => setPrinting(true)}>{t('vote.slips')}</WordKey>}
      {isPrinting && <CodeSlips codes={slips} address={address} onClose={() => setPrinting(false)} />}
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
              <td className="deal-code">{spaced(slips.find((one) => one.player === player)?.code ?? '')}</td>
              <td>{t(waiting.includes(player) ? 'vote.waits' : 'vote.isIn')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {said}
      <WordKey onPress={give}>{t(waiting.length === 0 ? 'vote.count' : 'vote.newCodes')}</WordKey>
      {waiting.length === players.length && otherwise}
    </>
  );
}

const isAmong = (codes: BallotsTold['codes'], player: string): boolean => codes.some((one) => one.player === player);
