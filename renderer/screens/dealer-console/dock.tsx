import { AwardsDock } from './awards-dock.tsx';
import { BettingDock } from './betting-dock.tsx';
import { BetweenDock } from './between-dock.tsx';
import { BoardDock } from './board-dock.tsx';
import { BoardSheet } from './board-sheet.tsx';
import { CardsSheet } from './cards-sheet.tsx';
import { useCardsTarget } from './cards-target.ts';
import { ChipsSheet } from './chips-sheet.tsx';
import { useConsoleTable } from './console-context.ts';
import { DeckAnswerSheet } from './deck-answer-sheet.tsx';
import { DecksSheet } from './decks-sheet.tsx';
import { DevicesSheet } from './devices-sheet.tsx';
import { DrawDock } from './draw-dock.tsx';
import { EarlyTurn, earlySeat } from './early-turn.tsx';
import { HappenedSheet } from './happened-sheet.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import { RaiseSheet } from './raise-sheet.tsx';
import { SeatsSheet } from './seats-sheet.tsx';
import { ShowdownDock } from './showdown-dock.tsx';
import { UpCardsDock } from './up-cards-dock.tsx';
import type { Fingers } from './use-fingers.ts';
import { WordsSheet } from './words-sheet.tsx';

/** Everything the person dealing does happens here: the dock of the hand's stage, or the sheet that replaces it. */
export function Dock({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  const early = earlySeat(fingers, state);
  if (early === null) return <OpenDock fingers={fingers} />;
  return (
    <EarlyTurn seat={early}>
      <OpenDock fingers={fingers} />
    </EarlyTurn>
  );
}

function OpenDock({ fingers }: { fingers: Fingers }) {
  const { legal } = useConsoleTable();
  const { sheet } = fingers;
  const target = useCardsTarget(fingers);
  const cards = sheet === 'cards' ? target : null;
  return (
    <section className="dock">
      {sheet === 'happened' && <HappenedSheet fingers={fingers} />}
      {sheet === 'raise' && legal.wager !== null && <RaiseSheet fingers={fingers} wager={legal.wager} />}
      {sheet === 'words' && legal.toAct !== null && <WordsSheet fingers={fingers} />}
      {cards !== null && <CardsSheet key={cards.id} {...{ fingers, target: cards }} />}
      {sheet === 'seats' && <SeatsSheet fingers={fingers} />}
      {sheet === 'plan' && <PlanSheet fingers={fingers} />}
      {sheet === 'chips' && <ChipsSheet fingers={fingers} />}
      {sheet === 'devices' && <DevicesSheet fingers={fingers} />}
      {sheet === 'decks' && <DecksSheet fingers={fingers} />}
      {sheet === 'deck' && <DeckAnswerSheet fingers={fingers} />}
      {sheet === 'board' && <BoardSheet fingers={fingers} />}
      {(sheet === null || (sheet === 'cards' && cards === null)) && <StageDock fingers={fingers} />}
    </section>
  );
}

function StageDock({ fingers }: { fingers: Fingers }) {
  const { legal } = useConsoleTable();
  switch (legal.stage) {
    case 'between-hands':
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
      return <AwardsDock />;
  }
}
