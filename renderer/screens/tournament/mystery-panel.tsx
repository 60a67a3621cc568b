import { useState } from 'react';
import { isKnownCard } from '../../../engine/notation.ts';
import { type BountyView, type Envelopes, eventPolicies } from '../../../engine/office.ts';
import type { MysteryDraw } from '../../../protocol/draw-file.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { WishKey, WordKey } from '../../room/event-keys.tsx';
import { NumberField } from '../../room/number-field.tsx';
import { TextField } from '../../room/text-field.tsx';
import { useEntryName, useEvent, useWords } from './event-context.ts';
import { TopEnvelopes } from './top-envelopes.tsx';
import './mystery-panel.css';

type MysteryView = NonNullable<BountyView['mystery']>;

type HeadToDraw = MysteryView['due'][number];

/** Envelopes of a tournament: promised, drawn, revealed. */
export function MysteryPanel({ mystery, onPrint }: { readonly mystery: MysteryView; readonly onPrint: () => void }) {
  const { t, money } = useWords();
  const { mystery: draw } = useEvent().view.tournament;
  const { stage, left, due } = mystery;
  return (
    <div className="mystery">
      <h2>{t('mystery.title')}</h2>
      {stage === 'waits' && <p className="event-quiet">{t('mystery.waits')}</p>}
      {stage === 'waits' && mystery.isOpen && <p className="event-quiet">{t('mystery.salesOpen')}</p>}
      {stage === 'promise' && <PromiseForm mystery={mystery} />}
      {draw !== undefined && <Promised draw={draw} onPrint={onPrint} />}
      {stage === 'open' && draw !== undefined && <Open mystery={mystery} />}
      {draw?.openly !== undefined && due.length > 0 && <Due due={due} />}
      {draw?.openly !== undefined && left.count > 0 && (
        <p className="event-quiet">
          {t('mystery.left', { count: left.count, money: money(left.sum), highest: money(left.highest) })}.
          {stage === 'draw' && ` ${t('mystery.lostToken', { money: money(left.lostToken) })}.`}
        </p>
      )}
      {stage === 'over' && <Reveal />}
      {stage === 'revealed' && <p className="event-right">{t('mystery.revealed')}</p>}
    </div>
  );
}

/** Fixes the list and publishes its checksum. */
function PromiseForm({ mystery }: { readonly mystery: MysteryView }) {
  const { t, money } = useWords();
  const { tournament } = useEvent().view;
  const { structure, id, mystery: promised } = tournament;
  const [top, setTop] = useState<readonly Envelopes[]>(structure.bounty?.top ?? []);
  if (mystery.isOpen) return <p className="event-quiet">{t('mystery.salesOpen')}</p>;
  return (
    <>
      <p>{t('mystery.promise', { count: mystery.envelopes, money: money(mystery.pool) })}</p>
      <TopEnvelopes top={top} currency={structure.currency} onChange={setTop} />
      <WishKey
        label={t('mystery.promiseKey')}
        sub={t('mystery.promiseSub')}
        wish={{ type: 'commit-draw', tournament: id, top, ...(promised && { instead: promised.commit }) }}
        look="lit"
        held
      />
    </>
  );
}

function Promised({ draw, onPrint }: { readonly draw: MysteryDraw; readonly onPrint: () => void }) {
  const { t, money } = useWords();
  return (
    <>
      <p>
        {draw.envelopes.map(({ amount, count }) => t('mystery.times', { count, money: money(amount) })).join(', ')}
        {draw.openly !== undefined && ` · ${t('mystery.public')}: ${draw.openly}`}
      </p>
      <p className="mystery-commit">
        {t('mystery.commit')}: {draw.commit}
      </p>
      <div className="event-keys">
        <WordKey onPress={onPrint}>{t('mystery.print')}</WordKey>
      </div>
    </>
  );
}

/** The cards dealt face up in front of everybody. Until then another list may be promised. */
function Open({ mystery }: { readonly mystery: MysteryView }) {
  const { t } = useWords();
  const { tournament } = useEvent().view;
  const [openly, setOpenly] = useState('');
  const [isAgain, setAgain] = useState(false);
  const cards = threeCards(openly);
  return (
    <>
      <TextField label={t('mystery.openly')} value={openly} onText={setOpenly} most={120} />
      {cards === null ? (
        <p className="event-quiet">{t('mystery.openlyHow')}</p>
      ) : (
        <WishKey
          label={t('mystery.openKey')}
          sub={t('mystery.openSub')}
          wish={{ type: 'open-draw', tournament: tournament.id, openly: cards }}
          look="lit"
          held
        />
      )}
      {isAgain ? (
        <PromiseForm mystery={mystery} />
      ) : (
        <div className="event-keys">
          <WordKey onPress={() => setAgain(true)}>{t('mystery.again')}</WordKey>
        </div>
      )}
    </>
  );
}

function Due({ due }: { readonly due: readonly HeadToDraw[] }) {
  const { t } = useWords();
  return (
    <>
      <h3>{t('mystery.due')}</h3>
      {due.map((one) => (
        <DrawFor key={one.of} head={one} />
      ))}
    </>
  );
}

/** The winner names a number or takes the next one. */
function DrawFor({ head }: { readonly head: HeadToDraw }) {
  const { t, list } = useWords();
  const { tournament } = useEvent().view;
  const nameOf = useEntryName();
  const [number, setNumber] = useState<number | null>(null);
  const { of, by } = head;
  const isNextOnly =
    tournament.mystery?.seed !== undefined || eventPolicies(tournament.structure)['mystery.pick'] === 'next';
  return (
    <div className="mystery-due">
      <p>{t('mystery.drawFor', { count: by.length, by: list(by.map(nameOf)), of: nameOf(of) })}</p>
      {!isNextOnly && (
        <NumberField
          label={t('mystery.number')}
          limits={limits.entries}
          value={number}
          onChange={setNumber}
          onClear={() => setNumber(null)}
        />
      )}
      {(isNextOnly || number !== null) && (
        <WishKey
          label={isNextOnly ? t('mystery.nextKey') : t('mystery.drawKey', { number: number ?? '' })}
          wish={{ type: 'draw-envelope', tournament: tournament.id, entry: of, number: isNextOnly ? null : number }}
          look="lit"
          held
        />
      )}
    </div>
  );
}

function Reveal() {
  const { t } = useWords();
  const { tournament } = useEvent().view;
  return (
    <>
      <p>{t('mystery.over')}</p>
      <WishKey
        label={t('mystery.reveal')}
        sub={t('mystery.revealSub')}
        wish={{ type: 'reveal-draw', tournament: tournament.id }}
        look="lit"
        held
      />
    </>
  );
}

const suitSigns: Readonly<Record<string, string>> = { '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' };

/** Three different cards as on the printed draw (`Kd 7c 2s`), however they were typed; null: not three cards. */
export function threeCards(typed: string): string | null {
  const written = typed.replace(/[♣♦♥♠]/g, (sign) => suitSigns[sign] ?? '').replace(/10/g, 'T');
  const cards = written.replace(/[^0-9a-z]/gi, '').match(/../g) ?? [];
  const named = cards.map((card) => card.slice(0, 1).toUpperCase() + card.slice(1).toLowerCase());
  const isWhole = cards.join('').length === written.replace(/[\s,;.·-]/g, '').length;
  return isWhole && named.length === 3 && named.every(isKnownCard) && new Set(named).size === 3
    ? named.join(' ')
    : null;
}
