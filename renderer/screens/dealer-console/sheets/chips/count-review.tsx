import type { Chips } from '../../../../../engine/notation.ts';
import { totalsOf } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { useText, type Words } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { type CountDraft, chairsToCount, nothingCounted, worthOf } from '../../docks/between/count-draft.ts';
import { signedAmount } from '../../docks/between/difference-text.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { SheetHead } from '../sheet-head.tsx';

/** The counts against the book, seat by seat and in total, before they are booked. */
export function CountReview(props: {
  readonly fingers: Fingers;
  readonly draft: CountDraft;
  readonly change: (draft: CountDraft) => void;
}) {
  const { fingers, draft, change } = props;
  const { store, state } = useConsoleTable();
  const words = useText('between');
  const { t, amount } = words;
  const isOpen = state.closed === undefined;
  const { stacks, tray } = draft;
  const { found, booked, unanswered } = totalsOf(state, stacks);
  const difference = found - booked;
  const title = t(isOpen ? 'count.close' : 'count.open');
  return (
    <>
      <SheetHead fingers={fingers} title={title} leave={t('key.back')}>
        {t('count.sum', { found: amount(found), booked: amount(booked) })}
      </SheetHead>
      <Differences draft={draft} />
      <p className={`race-fact ${difference === 0 && unanswered === 0 ? '' : 'band-floor'}`}>
        {evenText(difference, unanswered, words)}{' '}
        {tray === null ? '' : t('count.traySum', { chips: amount(worthOf(tray)) })}
      </p>
      <div className="action-row">
        <ActionButton
          label={t('count.again')}
          look="quiet"
          press={store.press}
          onPress={() => change(nothingCounted)}
        />
        <NoAction />
        <HoldButton
          className="action-wide"
          label={t(isOpen ? 'count.holdClose' : 'count.holdOpen')}
          sub={difference === 0 ? t('key.hold') : t('count.holdWith', { chips: signedAmount(difference, words) })}
          press={store.press}
          onHeld={async (press) => {
            const outcome = await store.request(
              {
                type: isOpen ? 'close-table' : 'reopen-table',
                counts: stacks,
                tray,
                ...(difference === 0 ? {} : { difference }),
              },
              press,
            );
            if (outcome === 'done') fingers.openSheet(null);
            return outcome;
          }}
        />
      </div>
    </>
  );
}

/** The seats whose count differs from the book. */
function Differences({ draft }: { draft: CountDraft }) {
  const { state } = useConsoleTable();
  const words = useText('between');
  const { t } = words;
  const differing = chairsToCount(state).flatMap(({ seat, stack }) => {
    const counted = draft.stacks[seat];
    return counted === undefined || stack === null || counted === stack ? [] : [{ seat, chips: counted - stack }];
  });
  return (
    <div className="race-seats">
      {differing.length === 0 && <p className="count-agree">{t('count.agree')}</p>}
      {differing.map(({ seat, chips }) => (
        <p key={seat} className="race-odd">
          <Spoken name={t('seat.ofChips', { seat, chips: signedAmount(chips, words) })}>
            <b>{seat}</b> {signedAmount(chips, words)}
          </Spoken>
        </p>
      ))}
    </div>
  );
}

/** The difference from what came to the table: this count, together with earlier differences that nobody has answered for. */
function evenText(difference: Chips, counted: Chips, { t, amount }: Words): string {
  const all = difference + counted;
  const text =
    all === 0 ? t('count.even') : t(all < 0 ? 'count.missing' : 'count.over', { chips: amount(Math.abs(all)) });
  return counted === 0 ? text : `${text} ${t('count.unanswered', { chips: signedAmount(counted, { amount }) })}`;
}
