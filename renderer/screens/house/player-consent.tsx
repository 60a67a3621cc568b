import { useState } from 'react';
import { consents } from '../../../engine/office.ts';
import { countryCodes } from '../../../protocol/countries.ts';
import type { FoundPlayer } from '../../../protocol/office-desk.ts';
import { Choice } from '../../room/choice.tsx';
import { useWish, WishWord } from '../../room/event-keys.tsx';
import { usePlayerSearch } from '../../room/found-players.ts';
import { OfficeBody } from '../../room/office-body.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { useRoomDoor } from '../../room/room-context.ts';
import { TextField } from '../../room/text-field.tsx';
import { officeRefusalText } from '../../text/office-refusal-text.ts';
import { makeTimeOfDay } from '../../text/times.ts';

/** Players' consents: found by name, recorded and withdrawn by the floor. */
export function PlayerConsent() {
  const words = useOfficeWords('house');
  const { t, who } = words;
  const { requests } = useRoomDoor();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<FoundPlayer | null>(null);
  const { players: found, refusal } = usePlayerSearch(name);
  const names = { ...words, money: (money: number) => words.money(money, 'EUR'), time: makeTimeOfDay };
  const lookAt = (player: string) =>
    void requests
      .askOffice({ what: 'player', player })
      .then((answer) => setChosen(answer.what === 'player' ? answer.found : null));
  return (
    <div className="house-split">
      <OfficeBody label={t('label.players')}>
        <TextField label={t('consent.name')} value={name} onText={setName} most={60} />
        {refusal !== null && (
          <p className="event-wrong" role="alert">
            {officeRefusalText(refusal, names, words)}
          </p>
        )}
        <ul>
          {found.map((one) => (
            <li key={one.player}>
              <button
                type="button"
                className="event-row"
                aria-pressed={chosen?.player === one.player}
                onClick={() => lookAt(one.player)}
              >
                <b>{who(one.player)}</b>
              </button>
            </li>
          ))}
        </ul>
      </OfficeBody>
      <aside className="event-side">
        {chosen === null ? (
          <p className="event-quiet">{t('consent.lead')}</p>
        ) : (
          <section className="event-panel" aria-labelledby="consent-of">
            <h2 id="consent-of">{who(chosen.player)}</h2>
            {consents.map((consent) => (
              <ConsentRow key={consent} consent={consent} of={chosen} onDone={() => lookAt(chosen.player)} />
            ))}
            {chosen.agreed?.includes('naming') === true && <Country of={chosen} onDone={() => lookAt(chosen.player)} />}
          </section>
        )}
      </aside>
    </div>
  );
}

function ConsentRow({
  consent,
  of: { player, agreed = [] },
  onDone,
}: {
  readonly consent: (typeof consents)[number];
  readonly of: FoundPlayer;
  readonly onDone: () => void;
}) {
  const { t } = useOfficeWords('house');
  const hasAgreed = agreed.includes(consent);
  const key = t(hasAgreed ? 'consent.withdraw' : 'consent.record');
  return (
    <div className="house-consent">
      <p>
        <b>{t(`consent.${consent}`)}</b>
        <span className="event-quiet">{t(hasAgreed ? 'consent.yes' : 'consent.no')}</span>
      </p>
      <WishWord
        wish={{ type: 'record-consent', player, consent, agreed: !hasAgreed }}
        label={`${key}: ${t(`consent.${consent}`)}`}
        onDone={onDone}
      >
        {key}
      </WishWord>
    </div>
  );
}

/** Where somebody who may be named is from, for the results. */
function Country({ of: { player, country = '' }, onDone }: { readonly of: FoundPlayer; readonly onDone: () => void }) {
  const { t, language } = useOfficeWords('house');
  const wish = useWish();
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const name = (code: string): string => (code === '' ? t('consent.noCountry') : (names.of(code) ?? code));
  const inOrder = countryCodes.toSorted((one, other) => name(one).localeCompare(name(other), language));
  const say = (code: string): void => {
    if (code === '') return;
    void wish({ type: 'record-consent', player, consent: 'naming', agreed: true, country: code }).then(onDone);
  };
  return (
    <Choice
      label={t('consent.country')}
      value={country}
      options={country === '' ? ['', ...inOrder] : inOrder}
      name={name}
      onChange={say}
    />
  );
}
