import { useEffect, useState } from 'react';
import { type TokenAnswer, type TokenRole, type TokenWish, tokenRoles } from '../../../protocol/reader-tokens.ts';
import { typedWords } from '../../../protocol/words-schema.ts';
import { Choice } from '../../room/choice.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { OfficeBody } from '../../room/office-body.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { makeMoment } from '../../text/times.ts';

/** Tokens for other programs: a manager lists, makes and revokes them. */
export function ProgramTokens() {
  const { t, language } = useOfficeWords('house');
  const { requests } = useRoomDoor();
  const staff = useRoom(({ desk }) => desk?.person?.id ?? null);
  const [answer, setAnswer] = useState<TokenAnswer | 'refused' | null>(null);
  const [purpose, setPurpose] = useState('');
  const [role, setRole] = useState<TokenRole>('events');
  const [madeFor, setMadeFor] = useState('');
  const say = (wish: TokenWish) => void requests.tokens(wish).then((told) => setAnswer(told ?? 'refused'));
  // Another person who signs in may see more or less.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody else is here
  useEffect(() => say({ wish: 'list' }), [staff]);
  if (answer === 'refused')
    return (
      <p className="event-wrong" role="alert">
        {t('updates:house.no')}
      </p>
    );
  const named = purpose.trim();
  return (
    <div className="house-split">
      <OfficeBody label={t('programs.title')}>
        <ul>
          {answer?.tokens.map((token) => (
            <li key={token.purpose} className="event-row house-token">
              <b>{token.purpose}</b>
              <span className="event-quiet">{t(`programs.${token.role}`)}</span>
              <span className="event-quiet">
                {t('programs.since', { time: makeMoment(token.madeAt, language, 'whole') })}
              </span>
              <WordKey
                label={`${t('programs.revoke')}: ${token.purpose}`}
                onPress={() => say({ wish: 'revoke', purpose: token.purpose })}
              >
                {t('programs.revoke')}
              </WordKey>
            </li>
          ))}
        </ul>
        {answer?.tokens.length === 0 && <p className="event-quiet house-none">{t('programs.none')}</p>}
      </OfficeBody>
      <aside className="event-side">
        <p className="event-quiet">{t('programs.lead')}</p>
        <label className="field">
          <span className="field-label">{t('programs.purpose')}</span>
          <span className="field-box">
            <input value={purpose} maxLength={40} onChange={(event) => setPurpose(typedWords(event.target.value))} />
          </span>
        </label>
        <Choice
          label={t('programs.role')}
          value={role}
          options={tokenRoles}
          name={(one) => t(`programs.${one}`)}
          onChange={setRole}
        />
        <WordKey
          isOff={named === ''}
          onPress={() => {
            setMadeFor(named);
            setPurpose('');
            say({ wish: 'make', purpose: named, role });
          }}
        >
          {t('programs.make')}
        </WordKey>
        {answer?.made !== undefined && (
          <p role="status">
            {t('programs.made', { purpose: madeFor })} <code className="house-made">{answer.made}</code>
          </p>
        )}
        {answer?.refusal != null && (
          <p className="event-wrong" role="alert">
            {t(`programs.refused.${answer.refusal}`)}
          </p>
        )}
      </aside>
    </div>
  );
}
