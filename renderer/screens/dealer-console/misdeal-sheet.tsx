import { Check, CircleDot, Lock } from 'lucide-react';
import {
  actionsThatClose,
  isMisdealGround,
  type MisdealGround,
  type MisdealPossible,
  variantOf,
} from '../../../engine/index.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { handRunning } from '../../components/seat-view.ts';
import { citeText } from '../../text/cite-text.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { GroundPicture } from './ground-picture.tsx';
import { actionsSoFar, noteText } from './misdeal-words.ts';
import { useBandNews } from './ruling-band.tsx';
import type { Fingers } from './use-fingers.ts';

/** One thing that went wrong: which seat, whether it can still be a misdeal, and the call for the floor. */
export function MisdealSheet(props: {
  readonly fingers: Fingers;
  readonly ground: MisdealGround;
  readonly possible: MisdealPossible;
  readonly onBack: () => void;
}) {
  const { fingers, ground, possible, onBack } = props;
  const { store, state } = useConsoleTable();
  const { t } = useText('console');
  const news = useBandNews();
  const [seat = null] = fingers.picked;
  const hand = state.hand?.number ?? 0;
  return (
    <>
      <div className="misdeal-sheet">
        <section className="misdeal-what">
          <span className="misdeal-ground">
            <GroundPicture ground={ground} />
            <span>
              <b>{t(`ground.${ground}`)}</b>
              <span className="misdeal-seat">
                {seat === null ? t('misdeal.tapSeat') : t('seat.numbered', { seat })}
              </span>
            </span>
          </span>
          <h2 className="misdeal-verdict">{t(possible.possible ? 'misdeal.verdictOpen' : 'misdeal.verdictLate')}</h2>
          <p className={`dock-sentence band-${news?.tone ?? 'plain'}`} role="status">
            {news === null ? <GroundSentence ground={ground} possible={possible} /> : news.text}
          </p>
        </section>
        <PossibleColumn possible={possible} />
        <KeptColumn possible={possible} />
      </div>
      <div className="misdeal-row">
        <ActionButton
          look="quiet"
          label={t('misdeal.other')}
          sub={t('misdeal.back')}
          press={store.press}
          onPress={onBack}
        />
        <ActionButton
          label={t('misdeal.callFloor')}
          press={store.press}
          onPress={(press) => store.request({ type: 'call-floor', seat }, press)}
        />
        <HoldButton
          label={t(possible.possible ? 'misdeal.hold' : 'misdeal.holdLate')}
          sub={t('misdeal.holdSub', { hand })}
          press={store.press}
          onHeld={async (press) => {
            const outcome = await store.request({ type: 'report-misdeal', ground, seat }, press);
            if (outcome === 'done') fingers.openSheet(null);
            return outcome;
          }}
        />
      </div>
    </>
  );
}

function GroundSentence({ ground, possible }: { ground: MisdealGround; possible: MisdealPossible }) {
  const { state } = useConsoleTable();
  const words = useText('console');
  const listed = state.hand !== null && isMisdealGround(state.hand.policies, ground);
  if (!possible.possible) return words.t('misdeal.lateBecause', { actions: actionsSoFar(possible, words) });
  return words.t(listed ? 'misdeal.listed' : 'misdeal.notListed');
}

function PossibleColumn({ possible }: { possible: MisdealPossible }) {
  const words = useText('console');
  const { t } = words;
  const { hand } = useConsoleTable().state;
  const closing = hand === null ? 2 : actionsThatClose(hand.policies);
  const orThree = hand?.policies.substantialAction.orThree ?? false;
  const empty = possible.possible ? Math.max(0, closing - possible.because.length) : 0;
  return (
    <section className="misdeal-possible">
      <h3 className={possible.possible ? 'misdeal-open' : 'misdeal-late'}>
        {possible.possible ? <CircleDot size={18} aria-hidden="true" /> : <Lock size={18} aria-hidden="true" />}
        {t(possible.possible ? 'misdeal.stillTitle' : 'misdeal.lateTitle')}
      </h3>
      <ul className="misdeal-actions">
        {possible.because.map((note) => (
          <li key={`${note.seat}-${note.action}-${note.to}`} className="misdeal-action">
            {noteText(note, words)}
          </li>
        ))}
        {Array.from({ length: empty }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places for actions that have not happened
          <li key={index} className="misdeal-action misdeal-no-action">
            {t('misdeal.place', { place: possible.because.length + index + 1 })}
          </li>
        ))}
      </ul>
      <p className="dock-sentence">{t(orThree ? 'misdeal.closesOrThree' : 'misdeal.closes', { count: 2 })}</p>
      <p>
        {possible.cites.map((cite) => (
          <span key={cite} className="rule-tag">
            {citeText(cite)}
          </span>
        ))}
      </p>
    </section>
  );
}

/** What a new deal keeps, or how the hand goes on. */
function KeptColumn({ possible }: { possible: MisdealPossible }) {
  const { state, legal } = useConsoleTable();
  const { t, amount } = useText('console');
  const { hand } = state;
  if (!handRunning(hand)) return null;
  const blinds = { button: hand.button, small: hand.smallBlind ?? 0, big: hand.bigBlind };
  const facts = possible.possible
    ? [
        ...(variantOf(hand.variant).stud === null
          ? [t(hand.smallBlind === null ? 'misdeal.keepsDeadSmall' : 'misdeal.keepsBlinds', blinds)]
          : []),
        ...(hand.level === null ? [] : [t('misdeal.keepsLevel', { level: hand.level })]),
        t('misdeal.keepsPlayers'),
        t('misdeal.returns'),
      ]
    : [
        ...(legal.toAct === null
          ? []
          : [
              legal.call === null
                ? t('misdeal.goesOnCheck', { seat: legal.toAct })
                : t('misdeal.goesOn', { seat: legal.toAct, amount: amount(legal.call.chips) }),
            ]),
        t('misdeal.written'),
      ];
  return (
    <section className="misdeal-kept">
      <h3>{t(possible.possible ? 'misdeal.keeps' : 'misdeal.goesOnTitle')}</h3>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>
            <Check size={18} aria-hidden="true" /> {fact}
          </li>
        ))}
      </ul>
    </section>
  );
}
