import { useEffect, useState } from 'react';
import type { BallotsTold } from '../../../protocol/deal-ballots.ts';
import { QrCode } from '../../components/qr-code.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { useRoomDoor } from '../../room/room-context.ts';
import { officeRefusalText } from '../../text/office-refusal-text.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { CodeSlips, spaced } from './code-slips.tsx';
import type { DealColumns } from './deal-table.tsx';
import { useEvent, useWords } from './event-context.ts';

const lookEveryMs = 2_000;

/** A vote on the players' own phones: the room's report, and the codes this page was given. Null: nothing reported yet. */
export function usePhoneVote() {
  const { requests } = useRoomDoor();
  const { id } = useEvent().view.tournament;
  const [told, setTold] = useState<BallotsTold | 'refused' | null>(null);
  const [codes, setCodes] = useState<BallotsTold['codes']>([]);
  useEffect(() => {
    const look = () =>
      void requests.ballots({ tournament: id, act: 'look' }).then((now) => {
        // Without an answer nobody knows whether the codes still count: a room that was started again has given out none. The office's answer to a
        // count stays until the next count.
        setTold((before) => {
          if (now === null) return before === 'refused' ? before : null;
          return { ...now, refusal: before === null || before === 'refused' ? null : before.refusal };
        });
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
  return { told, codes, give };
}

type Phones = ReturnType<typeof usePhoneVote>;

/** A code for each player whose vote is not in yet; none if they do not vote on phones. Nobody sees what anybody voted. */
export function useCodeColumns({ told, codes }: Phones): DealColumns | null {
  const { t } = useText('flights');
  const waiting = told === null || told === 'refused' ? null : told.waiting;
  if (waiting === null) return null;
  return {
    heads: [t('vote.code')],
    cells: (player) => {
      if (!waiting.includes(player)) return [t('vote.isIn')];
      const code = codes.find((one) => one.player === player)?.code;
      return [code === undefined ? t('vote.waits') : <WaitingCode key="code" code={code} />];
    },
  };
}

/** Ten voters leave no room for words beside the code: a code that is shown is awaited. */
function WaitingCode({ code }: { readonly code: string }) {
  const { t } = useText('flights');
  return (
    <>
      <span className="deal-code">{spaced(code)}</span> <span className="visually-hidden">{t('vote.waits')}</span>
    </>
  );
}

/** Whether somebody has voted on a phone. Then the desk votes for nobody. */
export const isBegunOnPhones = ({ told }: Phones, players: number): boolean =>
  told !== null && told !== 'refused' && told.waiting !== null && told.waiting.length < players;

/** The vote on players' own phones: instructions, slips with their codes, and new codes. */
export function PhoneVote({ told, codes, give }: Phones) {
  const { t } = useText('flights');
  const words = useWords();
  const [isPrinting, setPrinting] = useState(false);
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
  const address = `${told?.address === '' ? location.origin : told?.address}/vote`;
  const slips = codes.filter(({ player }) => waiting.includes(player));
  return (
    <>
      <div className="deal-scan">
        <p>{t('vote.phonesHow', { address })}</p>
        <QrCode text={address} label={t('vote.scan')} />
      </div>
      {said}
      <div className="event-keys">
        {slips.length > 0 && <WordKey onPress={() => setPrinting(true)}>{t('vote.slips')}</WordKey>}
        <WordKey onPress={give}>{t(waiting.length === 0 ? 'vote.count' : 'vote.newCodes')}</WordKey>
      </div>
      {isPrinting && <CodeSlips codes={slips} address={address} onClose={() => setPrinting(false)} />}
    </>
  );
}

const isAmong = (codes: BallotsTold['codes'], player: string): boolean => codes.some((one) => one.player === player);
