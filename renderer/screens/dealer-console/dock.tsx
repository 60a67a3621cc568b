import { Activity } from 'react';
import { BandClock } from './band/band-clock.tsx';
import { RuleSheet } from './band/rule-tag.tsx';
import { useConsoleTable } from './console-context.ts';
import { BettingDock } from './docks/betting/betting-dock.tsx';
import { EarlyTurn, earlySeat } from './docks/betting/early-turn.tsx';
import { AllFoldDock, ThroughTurn } from './docks/betting/through-turn.tsx';
import { BaggingDock } from './docks/between/bagging-dock.tsx';
import { BetweenDock } from './docks/between/between-dock.tsx';
import { ClosedDock } from './docks/between/closed-dock.tsx';
import { BoardDock } from './docks/dealing/board-dock.tsx';
import { DrawDock } from './docks/dealing/draw-dock.tsx';
import { HeldDock } from './docks/dealing/held-dock.tsx';
import { UpCardsDock } from './docks/dealing/up-cards-dock.tsx';
import { AwardsDock } from './docks/showdown/awards-dock.tsx';
import { ShowdownDock } from './docks/showdown/showdown-dock.tsx';
import type { Fingers } from './fingers/use-fingers.ts';
import { BagsSheet } from './sheets/bags/bags-sheet.tsx';
import { BoardSheet } from './sheets/cards/board-sheet.tsx';
import { CardsSheet } from './sheets/cards/cards-sheet.tsx';
import { useCardsTarget } from './sheets/cards/cards-target.ts';
import { HandsSheet } from './sheets/cards/hands-sheet.tsx';
import { ChipsSheet } from './sheets/chips/chips-sheet.tsx';
import { CountSheet, useCountDraft } from './sheets/chips/count-sheet.tsx';
import { RaceSheet } from './sheets/chips/race-sheet.tsx';
import { StakesSheet } from './sheets/chips/stakes-sheet.tsx';
import { CarrySheet } from './sheets/correct/carry-sheet.tsx';
import { CorrectSheet } from './sheets/correct/correct-sheet.tsx';
import { ChangeDeckSheet } from './sheets/decks/change-deck-sheet.tsx';
import { DeckAnswerSheet } from './sheets/decks/deck-answer-sheet.tsx';
import { DecksSheet } from './sheets/decks/decks-sheet.tsx';
import { DevicesSheet } from './sheets/devices/devices-sheet.tsx';
import { NewLogSheet } from './sheets/devices/new-log-sheet.tsx';
import { PlanSheet } from './sheets/plan/plan-sheet.tsx';
import { TimeSheet } from './sheets/plan/time-sheet.tsx';
import { TodoSheet } from './sheets/plan/todo-sheet.tsx';
import { HappenedSheet } from './sheets/report/happened-sheet.tsx';
import { RulingSheet } from './sheets/ruling/ruling-sheet.tsx';
import { RebuySheet } from './sheets/seats/rebuy-sheet.tsx';
import { SeatsSheet } from './sheets/seats/seats-sheet.tsx';
import { StackSheet } from './sheets/seats/stack-sheet.tsx';
import { SettingsSheet } from './sheets/settings/settings-sheet.tsx';
import { StaffSheet } from './sheets/staff/staff-sheet.tsx';
import { StreamSheet } from './sheets/stream/stream-sheet.tsx';
import { RaiseSheet } from './sheets/wager/raise-sheet.tsx';
import { WordsSheet } from './sheets/wager/words-sheet.tsx';

/** The dealer does everything here: the dock of the hand's stage, or the sheet that replaces it. */
export function Dock({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  const early = earlySeat(fingers, state);
  const { through } = fingers;
  if (through !== null) {
    return (
      <ThroughTurn to={through}>
        {through.alone ? <AllFoldDock to={through} fingers={fingers} /> : <OpenDock fingers={fingers} />}
      </ThroughTurn>
    );
  }
  if (early === null) return <OpenDock fingers={fingers} />;
  return (
    <EarlyTurn seat={early}>
      <OpenDock fingers={fingers} />
    </EarlyTurn>
  );
}

/** Signing in and reading a rule cover the sheet they came from: it is kept underneath and is back afterwards. */
function OpenDock({ fingers }: { fingers: Fingers }) {
  const { staffDesk, rule } = useConsoleTable();
  const signsIn = fingers.sheet === 'staff';
  return (
    <section className="dock">
      {signsIn && <StaffSheet />}
      {rule !== null && !signsIn && <RuleSheet cite={rule} />}
      {(signsIn || rule !== null) && <BandClock place="above-dock" />}
      <Activity mode={signsIn || rule !== null ? 'hidden' : 'visible'}>
        <SheetOrStage sheet={signsIn ? staffDesk.before : fingers.sheet} fingers={fingers} />
      </Activity>
    </section>
  );
}

function SheetOrStage({ sheet, fingers }: { readonly sheet: Fingers['sheet']; readonly fingers: Fingers }) {
  const { legal } = useConsoleTable();
  const target = useCardsTarget(fingers);
  const count = useCountDraft();
  const isOfCards = sheet === 'cards' || sheet === 'board-cards';
  const cards = isOfCards ? target : null;
  const isStage = sheet === null || (isOfCards && cards === null);
  return (
    <>
      {!isStage && <BandClock place="above-dock" />}
      {sheet === 'happened' && <HappenedSheet fingers={fingers} />}
      {sheet === 'raise' && legal.wager !== null && <RaiseSheet fingers={fingers} wager={legal.wager} />}
      {sheet === 'words' && legal.toAct !== null && <WordsSheet fingers={fingers} />}
      {cards !== null && <CardsSheet key={cards.id} fingers={fingers} target={cards} />}
      {sheet === 'seats' && <SeatsSheet fingers={fingers} />}
      {sheet === 'plan' && <PlanSheet fingers={fingers} />}
      {sheet === 'chips' && <ChipsSheet fingers={fingers} />}
      {sheet === 'rebuy' && <RebuySheet fingers={fingers} />}
      {sheet === 'stack' && <StackSheet fingers={fingers} />}
      {sheet === 'stakes' && <StakesSheet fingers={fingers} />}
      {sheet === 'stream' && <StreamSheet fingers={fingers} />}
      {sheet === 'time' && <TimeSheet fingers={fingers} />}
      {sheet === 'race' && <RaceSheet fingers={fingers} />}
      {sheet === 'todo' && <TodoSheet fingers={fingers} />}
      {sheet === 'count' && <CountSheet fingers={fingers} count={count} />}
      {sheet === 'bags' && <BagsSheet fingers={fingers} />}
      {sheet === 'change-deck' && <ChangeDeckSheet fingers={fingers} />}
      {sheet === 'ruling' && <RulingSheet fingers={fingers} />}
      {sheet === 'devices' && <DevicesSheet fingers={fingers} />}
      {sheet === 'new-log' && <NewLogSheet fingers={fingers} />}
      {sheet === 'decks' && <DecksSheet fingers={fingers} />}
      {sheet === 'deck' && <DeckAnswerSheet fingers={fingers} />}
      {sheet === 'settings' && <SettingsSheet fingers={fingers} />}
      {sheet === 'correct' && <CorrectSheet fingers={fingers} />}
      {sheet === 'carry' && <CarrySheet fingers={fingers} />}
      {sheet === 'hands' && <HandsSheet fingers={fingers} />}
      {sheet === 'board' && <BoardSheet fingers={fingers} />}
      {isStage && <StageDock fingers={fingers} />}
    </>
  );
}

function StageDock({ fingers }: { fingers: Fingers }) {
  const { legal, state } = useConsoleTable();
  switch (legal.stage) {
    case 'between-hands':
      if (state.closed !== undefined) return <ClosedDock fingers={fingers} closed={state.closed} />;
      // A hand that is to be dealt again is dealt before anybody is bagged.
      if (state.halted?.why === 'bagging' && state.redeal === null) return <BaggingDock fingers={fingers} />;
      return <BetweenDock fingers={fingers} />;
    case 'betting':
      return <BettingDock fingers={fingers} />;
    case 'draw':
      return <DrawDock />;
    case 'board':
      return legal.held === null ? <BoardDock fingers={fingers} /> : <HeldDock held={legal.held} fingers={fingers} />;
    case 'up-cards':
      return <UpCardsDock fingers={fingers} />;
    case 'showdown':
      return <ShowdownDock fingers={fingers} />;
    case 'awards':
      return <AwardsDock fingers={fingers} />;
  }
}
