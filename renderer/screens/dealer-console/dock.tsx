import { Activity } from 'react';
import { AwardsDock } from './awards-dock.tsx';
import { BettingDock } from './betting-dock.tsx';
import { BetweenDock } from './between-dock.tsx';
import { BoardDock } from './board-dock.tsx';
import { BoardSheet } from './board-sheet.tsx';
import { CardsSheet } from './cards-sheet.tsx';
import { useCardsTarget } from './cards-target.ts';
import { CarrySheet } from './carry-sheet.tsx';
import { ChangeDeckSheet } from './change-deck-sheet.tsx';
import { ChipsSheet } from './chips-sheet.tsx';
import { ClosedDock } from './closed-dock.tsx';
import { useConsoleTable } from './console-context.ts';
import { CorrectSheet } from './correct-sheet.tsx';
import { CountSheet, useCountDraft } from './count-sheet.tsx';
import { DeckAnswerSheet } from './deck-answer-sheet.tsx';
import { DecksSheet } from './decks-sheet.tsx';
import { DevicesSheet } from './devices-sheet.tsx';
import { DrawDock } from './draw-dock.tsx';
import { EarlyTurn, earlySeat } from './early-turn.tsx';
import { HandsSheet } from './hands-sheet.tsx';
import { HappenedSheet } from './happened-sheet.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import { RaceSheet } from './race-sheet.tsx';
import { RaiseSheet } from './raise-sheet.tsx';
import { RebuySheet } from './rebuy-sheet.tsx';
import { RuleSheet } from './rule-tag.tsx';
import { RulingSheet } from './ruling-sheet.tsx';
import { SeatsSheet } from './seats-sheet.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { ShowdownDock } from './showdown-dock.tsx';
import { StackSheet } from './stack-sheet.tsx';
import { StaffSheet } from './staff-sheet.tsx';
import { StakesSheet } from './stakes-sheet.tsx';
import { AllFoldDock, ThroughTurn } from './through-turn.tsx';
import { TimeSheet } from './time-sheet.tsx';
import { TodoSheet } from './todo-sheet.tsx';
import { UpCardsDock } from './up-cards-dock.tsx';
import type { Fingers } from './use-fingers.ts';
import { WordsSheet } from './words-sheet.tsx';

/** Everything the person dealing does happens here: the dock of the hand's stage, or the sheet that replaces it. */
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

/** Whoever signs in or reads a rule does so before the sheet they came from: it lies underneath as it was, and is back afterwards. */
function OpenDock({ fingers }: { fingers: Fingers }) {
  const { staffDesk, rule } = useConsoleTable();
  const signsIn = fingers.sheet === 'staff';
  return (
    <section className="dock">
      {signsIn && <StaffSheet />}
      {rule !== null && !signsIn && <RuleSheet cite={rule} />}
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
  const cards = sheet === 'cards' ? target : null;
  return (
    <>
      {sheet === 'happened' && <HappenedSheet fingers={fingers} />}
      {sheet === 'raise' && legal.wager !== null && <RaiseSheet fingers={fingers} wager={legal.wager} />}
      {sheet === 'words' && legal.toAct !== null && <WordsSheet fingers={fingers} />}
      {cards !== null && <CardsSheet key={cards.id} {...{ fingers, target: cards }} />}
      {sheet === 'seats' && <SeatsSheet fingers={fingers} />}
      {sheet === 'plan' && <PlanSheet fingers={fingers} />}
      {sheet === 'chips' && <ChipsSheet fingers={fingers} />}
      {sheet === 'rebuy' && <RebuySheet fingers={fingers} />}
      {sheet === 'stack' && <StackSheet fingers={fingers} />}
      {sheet === 'stakes' && <StakesSheet fingers={fingers} />}
      {sheet === 'time' && <TimeSheet fingers={fingers} />}
      {sheet === 'race' && <RaceSheet fingers={fingers} />}
      {sheet === 'todo' && <TodoSheet fingers={fingers} />}
      {sheet === 'count' && <CountSheet {...{ fingers, count }} />}
      {sheet === 'change-deck' && <ChangeDeckSheet fingers={fingers} />}
      {sheet === 'ruling' && <RulingSheet fingers={fingers} />}
      {sheet === 'devices' && <DevicesSheet fingers={fingers} />}
      {sheet === 'decks' && <DecksSheet fingers={fingers} />}
      {sheet === 'deck' && <DeckAnswerSheet fingers={fingers} />}
      {sheet === 'settings' && <SettingsSheet fingers={fingers} />}
      {sheet === 'correct' && <CorrectSheet fingers={fingers} />}
      {sheet === 'carry' && <CarrySheet fingers={fingers} />}
      {sheet === 'hands' && <HandsSheet fingers={fingers} />}
      {sheet === 'board' && <BoardSheet fingers={fingers} />}
      {(sheet === null || (sheet === 'cards' && cards === null)) && <StageDock fingers={fingers} />}
    </>
  );
}

function StageDock({ fingers }: { fingers: Fingers }) {
  const { legal, state } = useConsoleTable();
  switch (legal.stage) {
    case 'between-hands':
      if (state.closed !== undefined) return <ClosedDock fingers={fingers} closed={state.closed} />;
      return <BetweenDock fingers={fingers} />;
    case 'betting':
      return <BettingDock fingers={fingers} />;
    case 'draw':
      return <DrawDock />;
    case 'board':
      return <BoardDock fingers={fingers} />;
    case 'up-cards':
      return <UpCardsDock fingers={fingers} />;
    case 'showdown':
      return <ShowdownDock fingers={fingers} />;
    case 'awards':
      return <AwardsDock fingers={fingers} />;
  }
}
