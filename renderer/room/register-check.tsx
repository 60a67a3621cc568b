import { useCallback, useEffect, useState } from 'react';
import type { OfficeDone, OfficeWish, PlayerMeant, ToldGate } from '../../protocol/office-desk.ts';
import { makeMoment } from '../text/times.ts';
import { WordKey } from './event-keys.tsx';
import { type OfficeWords, useOfficeWords } from './office-words.ts';
import { useRoom, useRoomDoor } from './room-context.ts';

type Result = Extract<OfficeWish, { type: 'check-register' }>['result'];
const results = ['clear', 'no-answer', 'excluded'] as const satisfies readonly Result[];

/** Whether the house consults the register of excluded persons before admitting anybody. */
export const useRegister = (): boolean => useRoom(({ office }) => office.duties?.register.required === true);

/** The register's last answer about a person, and a tap to record a new one; nothing if the house uses no register. */
export function RegisterCheck(props: {
  readonly player: PlayerMeant;
  readonly wish: (wish: OfficeWish) => Promise<OfficeDone>;
  /** A person with a new name is known by this id from then on. */
  readonly onMet?: (id: string) => void;
}) {
  const { player, wish, onMet } = props;
  const words = useOfficeWords('person');
  const { t } = words;
  const isAsked = useRegister();
  const [gate, askAgain] = useGate(isAsked && 'id' in player ? player.id : null);
  if (!isAsked) return null;
  const record = async (result: Result) => {
    const done = await wish({ type: 'check-register', player, result });
    if (done.refusal !== null) return;
    if (done.met === undefined) askAgain();
    else onMet?.(done.met);
  };
  return (
    <section className="register-check" aria-label={t('register.title')}>
      <p className={gate?.allowed === true ? 'event-quiet' : 'event-wrong'} role="status">
        {gateWords(gate, words)}
      </p>
      <div className="event-keys">
        {results.map((result) => (
          <WordKey key={result} label={t(`register.record.${result}`)} onPress={() => void record(result)}>
            {t(`register.result.${result}`)}
          </WordKey>
        ))}
      </div>
    </section>
  );
}

/** Asked again for each person, and whenever requested. Null: the person is not known yet, or the answer is pending. */
function useGate(player: string | null): readonly [ToldGate | null, () => void] {
  const { requests } = useRoomDoor();
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  const [told, setTold] = useState<{ readonly player: string; readonly gate: ToldGate } | null>(null);
  const ask = useCallback(() => {
    if (player === null) return;
    void requests.askOffice({ what: 'register', player }).then((answer) => {
      if (answer.what === 'register') setTold({ player, gate: answer.gate });
    });
  }, [requests, player]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person gets another answer
  useEffect(ask, [ask, person]);
  return [told?.player === player ? told.gate : null, ask];
}

function gateWords(gate: ToldGate | null, { t, who, language }: OfficeWords): string {
  const check = gate !== null && 'check' in gate ? gate.check : null;
  const because = gate === null || gate.allowed ? null : gate.because;
  if (because === 'not-admitted' || because === 'kept-out') return t(`register.${because}`);
  if (check === null) return t('register.not-checked');
  const values = { time: makeMoment(check.at, language, 'short'), who: check.by === '' ? '' : who(check.by) };
  if (because === null) return t('register.clear', values);
  return t(`register.${check.result === 'no-answer' ? 'no-answer' : because}`, values);
}
