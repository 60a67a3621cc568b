import { Check, LockKeyhole } from 'lucide-react';
import { variantOf } from '../../../../../engine/notation.ts';
import { type Hand, handRunning, type misdealNow } from '../../../../../engine/table.ts';
import { useText } from '../../../../text/use-text.ts';
import { RuleTags } from '../../band/rule-tag.tsx';
import { useConsoleTable } from '../../console-context.ts';
import './misdeal-verdict.css';

/** Whether it can still be a misdeal: the actions that decide it, the places still free, and what ends the time. */
export function MisdealVerdict(props: {
  readonly hand: Hand;
  readonly possible: NonNullable<ReturnType<typeof misdealNow>>;
  /** The ruling's own rules. */
  readonly cites: readonly string[];
}) {
  const { hand, possible } = props;
  const { t, amount } = useText('console');
  const { because, cites, places } = possible;
  const free = possible.possible ? Math.max(0, places - because.length) : 0;
  const { two, orThree } = hand.policies.substantialAction;
  const rule = t(`misdeal.closes.${two}`);
  return (
    <section className="misdeal-verdict">
      <h3 className={possible.possible ? 'verdict-open' : 'verdict-late'}>
        {possible.possible ? (
          <span className="mark-open" aria-hidden="true" />
        ) : (
          <LockKeyhole size={18} aria-hidden="true" />
        )}
        {t(possible.possible ? 'misdeal.isPossible' : 'misdeal.isLate')}
      </h3>
      <ol className="verdict-acts">
        {because.map(({ seat, action, to }) => (
          <li key={`${seat} ${action} ${to}`} className="verdict-act">
            {t(`misdeal.act.${action}`, { count: 1, seat, amount: amount(to) })}
          </li>
        ))}
        {Array.from({ length: free }, (_, index) => because.length + index + 1).map((place) => (
          <li key={place} className="verdict-free">
            {t(`misdeal.nth.${place}`)}
          </li>
        ))}
      </ol>
      <p>{orThree ? t('misdeal.orThree', { rule }) : t('misdeal.only', { rule })}</p>
      <RuleTags cites={[...props.cites, ...cites]} />
    </section>
  );
}

const Facts = ({ facts }: { readonly facts: readonly string[] }) => (
  <ul className="kept-facts">
    {facts.map((fact) => (
      <li key={fact}>
        <Check size={18} aria-hidden="true" /> {fact}
      </li>
    ))}
  </ul>
);

/** For no misdeal: who is to act, and that the report is recorded. */
export function GoesOn({ isDeckOut }: { readonly isDeckOut: boolean }) {
  const { legal } = useConsoleTable();
  const { t, amount } = useText('console');
  const { toAct: seat, call } = legal;
  const facts = [
    ...(seat === null
      ? []
      : [
          call === null
            ? t('misdeal.actsNext', { seat })
            : t('misdeal.callsNext', { seat, amount: amount(call.chips) }),
        ]),
    t('misdeal.isKept'),
    ...(isDeckOut ? [t('misdeal.deckOut')] : []),
  ];
  return (
    <>
      <h3>{t('misdeal.goesOn')}</h3>
      <Facts facts={facts} />
    </>
  );
}

/** A hand that is void: what goes back, and what comes after it. */
export function VoidFacts(props: { readonly isDealtAgain: boolean; readonly isDeckOut: boolean }) {
  const { isDealtAgain, isDeckOut } = props;
  const { t } = useText('console');
  return (
    <>
      <h3>{t('misdeal.voids')}</h3>
      <Facts
        facts={[
          'returns',
          ...(isDeckOut ? ['deckOut'] : []),
          ...(isDealtAgain ? ['voidAgain', 'voidOnce'] : ['voidNext', 'voidServed']),
        ].map((fact) => t(`misdeal.${fact}`))}
      />
    </>
  );
}

/** What a new deal of the hand keeps. */
export function KeptFacts({ isDeckOut }: { readonly isDeckOut: boolean }) {
  const { state } = useConsoleTable();
  const { t } = useText('console');
  const { hand } = state;
  if (!handRunning(hand)) return null;
  const blinds = { button: hand.button, small: hand.smallBlind ?? 0, big: hand.bigBlind };
  const facts = [
    ...(variantOf(hand.variant).stud === null
      ? [t(hand.smallBlind === null ? 'misdeal.keepsDeadSmall' : 'misdeal.keepsBlinds', blinds)]
      : []),
    ...(hand.level === null ? [] : [t('misdeal.keepsLevel', { level: hand.level })]),
    t('misdeal.keepsPlayers'),
    ...(isDeckOut ? [t('misdeal.deckOut')] : []),
    t('misdeal.returns'),
  ];
  return (
    <>
      <h3>{t('misdeal.keeps')}</h3>
      <Facts facts={facts} />
    </>
  );
}
