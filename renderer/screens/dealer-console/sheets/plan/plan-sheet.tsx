import { X } from 'lucide-react';
import { useState } from 'react';
import { nextHandPlan } from '../../../../../engine/table.ts';
import { Said } from '../../../../components/said.tsx';
import { useText } from '../../../../text/use-text.ts';
import { useTapNews } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import { boardsText, bombText, plannedText } from '../../docks/between/planned.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { LeaveKey } from '../../keys/leave-key.tsx';
import { PlanTile } from '../../keys/plan-tile.tsx';
import { SheetPages } from '../../keys/sheet-pages.tsx';
import './plan-sheet.css';

type Page = 'bets' | 'games';

/** Agreements for the next hand only: straddles, a bomb pot, and the game if players choose it. Only what the table offers is here. */
export function PlanSheet({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  const words = useText('plan');
  const { t } = words;
  const news = useTapNews();
  const { choosesGame: chooses, straddleKinds, boards, bombPot } = nextHandPlan(state);
  const noStraddle = straddleKinds.length === 0 ? t('plan.noStraddle') : t('shared:refusal.bomb-pot-planned');
  const bets = straddleKinds.length > 0 || boards.length > 0;
  const [page, setPage] = useState<Page>(chooses ? 'games' : 'bets');
  return (
    <>
      <div className="sheet-head plan-head">
        {chooses && bets ? (
          <SheetPages
            title={t('plan.tabs')}
            pages={['games', 'bets']}
            shown={page}
            name={(one) => t(`plan.${one}`)}
            onPage={setPage}
          />
        ) : (
          <h2 className="dock-title">{t('plan.title')}</h2>
        )}
        <div className="plan-agreed">
          <Agreed />
          <Said className="sheet-fact" tone={news?.tone ?? 'plain'}>
            {news?.text ?? (plannedText(state, words) === '' ? t('plan.nothing') : t('plan.agreed'))}
          </Said>
        </div>
        <LeaveKey fingers={fingers} />
      </div>
      {chooses && page === 'games' ? (
        <Games />
      ) : (
        <div className="plan-columns">
          {straddleKinds.length > 0 && bombPot === null ? <Straddles /> : <p className="plan-name">{noStraddle}</p>}
          {boards.length > 0 && <BombPot />}
        </div>
      )}
    </>
  );
}

/** What is agreed; a tap undoes it. */
function Agreed() {
  const { store, state } = useConsoleTable();
  const words = useText('plan');
  const { t, amount } = words;
  const { bombPot, straddles } = nextHandPlan(state);
  if (bombPot !== null)
    return (
      <PlanTile
        name={t('plan.withdrawBomb', { planned: plannedText(state, words) })}
        onPress={(press) => store.request({ type: 'announce-bomb-pot', bombPot: null }, press)}
      >
        {plannedText(state, words)} <X size={18} aria-hidden="true" />
      </PlanTile>
    );
  return straddles.slice(-mostShown).map(({ seat, chips }) => (
    <PlanTile
      key={seat}
      name={t('plan.withdraw', { seat, chips: amount(chips) })}
      onPress={(press) => store.request({ type: 'withdraw-straddle', seat }, press)}
    >
      <b>{seat}</b> {amount(chips)} <X size={18} aria-hidden="true" />
    </PlanTile>
  ));
}

/** How many straddles fit in the head of the sheet; undoing the last one brings back those before it. */
const mostShown = 4;

/** A row for each kind of straddle the table takes, with the seats it is open to now. */
function Straddles() {
  const { store, state } = useConsoleTable();
  const { t, amount } = useText('plan');
  const { straddleKinds, openStraddles } = nextHandPlan(state);
  return (
    <div className="plan-rows">
      {straddleKinds.map((kind) => {
        const { seats = [], chips = 0 } = openStraddles.find((one) => one.kind === kind) ?? {};
        return (
          <div className="plan-row" key={kind}>
            <span className="plan-name">
              {t(`plan.kind.${kind}`)} {chips > 0 ? <b>{amount(chips)}</b> : t('plan.noSeat')}
            </span>
            {seats.map((seat) => (
              <PlanTile
                key={seat}
                name={t('plan.announce', { kind: t(`plan.kind.${kind}`), seat, chips: amount(chips) })}
                onPress={(press) => store.request({ type: 'announce-straddle', seat, kind }, press)}
              >
                <span className="plan-seat">{t('shared:seat.numbered', { seat })}</span>
              </PlanTile>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** A bomb pot's usual sizes, in big blinds. */
const bombBlinds = [1, 2, 3, 5, 10] as const;

function BombPot() {
  const { store, state } = useConsoleTable();
  const words = useText('plan');
  const { t, amount } = words;
  const plan = nextHandPlan(state);
  const { bombPot, boards: offered, stakes } = plan;
  const { bigBlind, minBet } = stakes;
  return (
    <div className="plan-rows">
      <p className="plan-name plan-over">{t('plan.bomb')}</p>
      {offered.map((boards) => (
        <div className="plan-row" key={boards}>
          <span className="plan-name">{boardsText(plan, boards, words)}</span>
          {bombBlinds.map((blinds) => {
            const ante = blinds * (bigBlind || minBet);
            return (
              <PlanTile
                key={blinds}
                name={bombText(plan, { ante, boards }, words)}
                chosen={bombPot?.ante === ante && bombPot.boards === boards}
                onPress={(press) => store.request({ type: 'announce-bomb-pot', bombPot: { ante, boards } }, press)}
              >
                {amount(ante)}
              </PlanTile>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Games() {
  const { store, state } = useConsoleTable();
  const { t } = useText('plan');
  const { variant: next } = nextHandPlan(state);
  return (
    <div className="plan-games">
      {(state.rotation?.games ?? []).map(({ variant }) => (
        <PlanTile
          key={variant}
          name={t(`shared:variant.${variant}`)}
          chosen={variant === next}
          onPress={(press) => store.request({ type: 'choose-game', variant }, press)}
        >
          {t(`shared:variant.${variant}`)}
        </PlanTile>
      ))}
    </div>
  );
}
