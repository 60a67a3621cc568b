import type { HaltReason } from '../engine/office.ts';
import type { ChipRaceRefusal, Refusal, RefusalReason } from '../engine/table.ts';

type Sentences = { readonly [Reason in RefusalReason]: (refusal: Extract<Refusal, { reason: Reason }>) => string };

const fixedSentences: Readonly<Record<Extract<Refusal, { reason: 'act-fixed' }>['why'], string>> = {
  forced: 'Antes and blinds follow from the places.',
  follows: 'This follows from something else: correct that instead.',
  ruled: 'A ruling rests on this: only the floor can rule again.',
  'not-all-in': 'Only an all-in can be miscounted.',
  'played-on': 'The stack has been played with since: what was counted in this hand stays.',
};

const sentences: Sentences = {
  'no-table': () => 'No table is open.',
  'table-already-open': () => 'The table is open already.',
  'not-understood': (refusal) => `Not understood: ${refusal.why}.`,
  'disk-full': () => 'The disk of this table is full: no hand begins until there is room.',
  'not-kept': (refusal) => `Nothing was booked. ${refusal.why}`,
  'events-missing': ({ here, held }) =>
    `This table takes back events ${here + 1} to ${held} from the cardroom first: wait a moment, or let a manager start a new log.`,
  'no-such-seat': (refusal) => `Seat ${refusal.seat} does not exist: seats 1 to ${refusal.seats} do.`,
  'seat-taken': (refusal) => `Seat ${refusal.seat} is taken.`,
  'seat-open': (refusal) => `Nobody sits at seat ${refusal.seat}.`,
  'bad-amount': (refusal) => `${refusal.amount} is not an amount: whole chips above zero are.`,
  'hand-running': (refusal) => `Hand ${refusal.hand} is running: wait until its pots are pushed.`,
  'levels-set-stakes': () => 'The levels set the stakes of this table.',
  'no-hand': () => 'No hand is running.',
  'too-few-players': (refusal) => `A hand needs two players with chips: ${refusal.players} can play.`,
  'too-many-players': (refusal) =>
    `The deck is not enough for ${refusal.players} players of this game: ${refusal.most} at most.`,
  'stack-uncounted': (refusal) => `Seat ${refusal.seat}'s stack must be counted first.`,
  'betting-closed': () => 'The betting is closed.',
  'not-your-turn': (refusal) => `Seat ${refusal.seat} is not to act: seat ${refusal.toAct} is.`,
  'not-in-hand': (refusal) => `Seat ${refusal.seat} has no live hand.`,
  'must-call-or-fold': (refusal) => `Seat ${refusal.seat} cannot check: ${refusal.call} to call.`,
  'nothing-to-call': (refusal) => `Seat ${refusal.seat} has nothing to call: check is open.`,
  'raise-instead-of-bet': (refusal) =>
    refusal.minTo === null ? 'There is a bet already.' : `There is a bet already: raise to ${refusal.minTo} or more.`,
  'bet-instead-of-raise': (refusal) =>
    refusal.minTo === null ? 'There is no bet to raise.' : `There is no bet to raise: bet ${refusal.minTo} or more.`,
  'below-minimum': (refusal) => `${refusal.to} is below the minimum: ${refusal.minTo} or more.`,
  'more-than-stack': (refusal) => `${refusal.to} is more than seat ${refusal.seat} has: ${refusal.maxTo} at most.`,
  'raise-not-open': (refusal) => `The betting is not reopened for seat ${refusal.seat}: call ${refusal.call} or fold.`,
  'exposed-cards': (refusal) =>
    `Seat ${refusal.seat} exposed cards with action pending: it may ${refusal.call === 0 ? 'only check' : `call ${refusal.call} or fold`}.`,
  'nobody-left-to-raise': (refusal) =>
    refusal.call > 0 ? `Nobody is left to raise: call ${refusal.call} or fold.` : 'Nobody is left to bet into.',
  'no-board-card-due': () => 'No board card is due.',
  'too-many-board-cards': (refusal) => `${refusal.due} board cards are due.`,
  'card-used': (refusal) => `${refusal.card} is on the table already.`,
  'not-a-card': (refusal) => `"${refusal.text}" is not a card.`,
  'hand-size': (refusal) => `Seat ${refusal.seat} holds ${refusal.due} cards, not ${refusal.cards}.`,
  'other-board-first': (refusal) => `Board ${refusal.board + 1} is dealt first.`,
  'runs-not-open': () => 'The board cannot be run several times now.',
  'bad-runs': (refusal) => `A board is run 2 to ${refusal.most} times, not ${refusal.runs}.`,
  'no-up-card-due': (refusal) => `No up-card is due at seat ${refusal.seat}.`,
  'up-card-count': (refusal) => `Seat ${refusal.seat} is due ${cardsOf(refusal.due)} face up, not ${refusal.cards}.`,
  'no-draw-now': () => 'Nobody is to draw now.',
  'draw-count': (refusal) =>
    refusal.least === refusal.most
      ? `Seat ${refusal.seat} must throw away ${cardsOf(refusal.least)}, not ${refusal.cards}.`
      : `Seat ${refusal.seat} may change ${refusal.least} to ${cardsOf(refusal.most)}, not ${refusal.cards}.`,
  'not-showdown': () => 'It is not showdown yet.',
  'not-tabled': (refusal) => `Seat ${refusal.seat} has not turned the hand up.`,
  'already-tabled': (refusal) => `Seat ${refusal.seat}'s hand lies open already.`,
  'last-hand-cannot-muck': (refusal) => `Seat ${refusal.seat} holds the last live hand.`,
  'all-in-must-show': (refusal) => `Seat ${refusal.seat} must turn the hand up: all in and the betting is closed.`,
  'cards-decide': () => 'The cards decide this pot.',
  'not-eligible': (refusal) => `Seat ${refusal.seat} cannot win this pot: seats ${refusal.eligible.join(', ')} can.`,
  'pots-not-awarded': () => 'No pot can be pushed yet.',
  'push-other-pot-first': (refusal) => `Push ${refusal.pot === 0 ? 'the main pot' : `side pot ${refusal.pot}`} first.`,
  'witnesses-disagree': (refusal) =>
    `Shuffler, reader and dealer disagree on ${refusal.disagreements.length === 1 ? 'one thing' : `${refusal.disagreements.length} things`}: look, then push the pot anyway.`,
  'not-swappable': () => 'Only two board cards of the same dealing change places, until the showdown ends.',
  'deck-suspect': (refusal) =>
    `The shuffler found the deck ${refusal.deck} wrong (${refusal.code}): the floor answers for it, or another deck is used.`,
  'deck-not-suspect': (refusal) => `Nobody needs to answer for the deck ${refusal.deck}.`,
  'floor-first': (refusal) =>
    `The floor answers for this deck: call it, and wait ${refusal.seconds} ${refusal.seconds === 1 ? 'second' : 'seconds'} more.`,
  'nothing-to-undo': () => 'There is nothing to take back.',
  'undo-other-step': () => 'The last step is another one now.',
  'no-such-incident': () => 'This call does not exist.',
  'incident-closed': () => 'This call is ruled already.',
  'call-taken': () => 'Somebody else is on the way to this call: it is theirs.',
  'call-not-taken': () => 'Nobody has taken this call.',
  'reason-missing': () => 'This ruling stands in its reason: say what was decided.',
  'penalty-out-of-range': (refusal) => `A penalty here is 0 to ${refusal.most} hands, not ${refusal.hands}.`,
  'penalty-twice': (refusal) =>
    `The outcome chosen gives seat ${refusal.seat} a penalty already: leave one of the two out.`,
  'penalty-not-in-rulebook': () => 'The rulebook has no penalty of this size.',
  'penalty-size-open': () => 'The rulebook does not say how many hands an orbit is: say the number of hands.',
  'penalty-compulsory': () => 'The rulebook asks for disqualification here: anything less needs a reason.',
  'forfeit-not-provided': () => 'The rulebook takes no chips for this.',
  'citation-missing': () => 'Name the rule this ruling rests on.',
  'no-fairness-override': () => 'Fairness does not come before the rules here.',
  'chips-not-conserved': (refusal) => `This would change the chips in play by ${refusal.difference}.`,
  'hand-not-past': (refusal) => `Hand ${refusal.hand} is the last one here: it is corrected as such.`,
  'hand-unfinished': (refusal) =>
    `Hand ${refusal.hand} does not come to its end like this: say who shows what and who wins.`,
  'player-left': (refusal) =>
    `Whoever sat at seat ${refusal.seat} in hand ${refusal.hand} has left this table: nothing is handed over here.`,
  'too-few-chips': (refusal) =>
    `Seat ${refusal.seat} would hand over ${refusal.chips} and has ${refusal.has}: nothing is moved.`,
  'misdeal-too-late': () => 'Too late for a misdeal: substantial action has happened. The hand plays on.',
  'too-late-to-dispute': (refusal) =>
    `The next hand has begun: hand ${refusal.hand} is disputed no more (${refusal.rule}).`,
  'no-such-act': () => 'The hand has no such action.',
  'act-fixed': (refusal) => fixedSentences[refusal.why],
  'acts-undecided': (refusal) =>
    `${refusal.acts.length === 1 ? 'A later action does' : 'Later actions do'} not fit any more: say what becomes of ${refusal.acts.length === 1 ? 'it' : 'each'}.`,
  'nothing-amended': () => 'It is booked like this already.',
  'seat-changed-since': (refusal) => `Seat ${refusal.seat} is not as it was after the hand.`,
  'hand-moved-on': (refusal) => `Hand ${refusal.hand} is over: the table has moved on.`,
  stale: (refusal) =>
    refusal.toAct === null
      ? 'The table has changed since.'
      : `The table has changed since: seat ${refusal.toAct} is to act.`,
  'not-allowed': (refusal) => `It takes the ${refusal.needs}: nobody who may do this is signed in.`,
  'nobody-signed-in': () => 'No dealer is signed in at this table.',
  'needs-signature': (refusal) => `A second person signs this: the ${refusal.role} or above.`,
  'not-from-here': () => 'Nothing that is connected there may ask this.',
  'above-maximum': (refusal) => `${refusal.to} is above the maximum: ${refusal.maxTo} at most.`,
  'raise-capped': (refusal) =>
    refusal.call > 0
      ? `This round has had its ${refusal.wagers} bets and raises: call ${refusal.call} or fold.`
      : `This round has had its ${refusal.wagers} bets and raises.`,
  'must-bring-in': (refusal) =>
    refusal.completeTo === null
      ? `Seat ${refusal.seat} must bring it in for ${refusal.chips}.`
      : `Seat ${refusal.seat} must bring it in for ${refusal.chips} or complete to ${refusal.completeTo}.`,
  'no-bring-in-due': (refusal) => `Seat ${refusal.seat} owes no bring-in.`,
  'complete-instead': (refusal) =>
    refusal.minTo === null
      ? 'The bring-in is completed first.'
      : `The bring-in is completed first: to ${refusal.minTo}.`,
  'nothing-to-complete': (refusal) => {
    if (refusal.minTo === null) return 'There is no bring-in to complete.';
    return `There is no bring-in to complete: ${refusal.instead === 'raise' ? 'raise to' : 'bet'} ${refusal.minTo}.`;
  },
  'up-card-missing': (refusal) => `Seat ${refusal.seat}'s hand must have the ${refusal.card} that lies face up.`,
  'better-hand-tabled': (refusal) =>
    `Seat ${refusal.better}'s hand lies open and is at least as good as seat ${refusal.seat}'s.`,
  'low-tabled': (refusal) => `Seat ${refusal.seat} has turned up a low.`,
  'nobody-named': () => 'Somebody must win this.',
  'winner-cannot-be-killed': (refusal) => `Seat ${refusal.seat}'s hand lies open and wins: it cannot be declared dead.`,
  'straddle-not-offered': (refusal) => `This table takes no ${refusal.kind} straddle in this game.`,
  'no-more-straddles': (refusal) =>
    refusal.most === 1 ? 'There is a straddle already.' : `There are ${refusal.most} straddles already.`,
  'straddle-wrong-seat': (refusal) =>
    refusal.due === null
      ? `Seat ${refusal.seat} cannot straddle.`
      : `Seat ${refusal.seat} cannot straddle: seat ${refusal.due} can.`,
  'no-straddle': (refusal) => `Seat ${refusal.seat} has announced no straddle.`,
  'bomb-pot-planned': () => 'The next hand is a bomb pot: nobody straddles it.',
  'no-bomb-pot': (refusal) => `A bomb pot cannot be dealt as ${refusal.variant}.`,
  'too-many-boards': (refusal) =>
    `This hand can have ${refusal.most === 1 ? 'one board' : `1 to ${refusal.most} boards`}, not ${refusal.boards}.`,
  'cash-only': () => 'This is for cash games.',
  'tournament-only': () => 'This is for tournaments.',
  'below-buy-in': (refusal) =>
    `Seat ${refusal.seat} is played with ${refusal.least} or more: ${refusal.missing} missing.`,
  'above-buy-in': (refusal) => `Seat ${refusal.seat} is played with ${refusal.most} at most.`,
  'rebuys-over': (refusal) => `Re-buys ended with level ${refusal.level}: seat ${refusal.seat} plays what it has.`,
  'rebuy-open': (refusal) => `Seat ${refusal.seat} has no chips and may still buy some.`,
  'rebuy-too-late': (refusal) => `The hand has begun without chips at seat ${refusal.seat}: the floor decides.`,
  'nothing-behind': (refusal) => `No chips are on their way to seat ${refusal.seat}.`,
  'chips-behind': (refusal) =>
    `${refusal.chips} are still on their way to seat ${refusal.seat}: they are handed over first.`,
  'table-closed': () => 'The table is closed: it is opened with counted stacks first.',
  'table-open': () => 'The table is open.',
  'count-missing': (refusal) => `Every stack is counted: ${refusal.seats.join(', ')} to go.`,
  'count-differs': (refusal) =>
    `Counted ${refusal.counted}, booked ${refusal.booked}: count again, or the floor accepts the difference.`,
  'no-chips-to-race': () => 'There are no chips to race off.',
  'other-chips-first': (refusal) => `Chips of ${refusal.old} are raced off first, for chips of ${refusal.new}.`,
  'colour-up-unannounced': (refusal) => `It was not announced that chips of ${refusal.chips} leave play.`,
  'odd-chips': (refusal) =>
    `Seat ${refusal.seat}'s stack leaves ${refusal.due} odd chips, not ${refusal.odd}: count the stack.`,
  'race-refused': (refusal) => raceWords[refusal.why](refusal.seat ?? 0),
  'race-floor-decides': (refusal) => `The floor decides how the race ends: ${refusal.readings} readings are possible.`,
  'race-draws-again': (refusal) => `Seats ${refusal.seats.join(', ')} drew alike: they draw again.`,
  'nothing-owed': (refusal) => `Seat ${refusal.seat} owes no blinds.`,
  'between-button-and-blind': (refusal) =>
    `Seat ${refusal.seat} cannot come in between the button and the big blind: wait for the button to pass.`,
  'entry-not-offered': (refusal) => `The house does not let seat ${refusal.seat} come in this way: ${refusal.way}.`,
  'gap-seat-closed': (refusal) =>
    `Seat ${refusal.seat} is between the button and the small blind: nobody is seated there for the next hand.`,
  'redeal-keeps': (refusal) => `Hand ${refusal.hand} is dealt again first, as it was.`,
  'no-choice-of-game': () => 'At this table nobody chooses the game.',
  'game-not-offered': (refusal) => `${refusal.variant} is not among the games of this table.`,
  'unknown-game': (refusal) => `"${refusal.variant}" is not a game.`,
  'wager-refused': (refusal) =>
    `This is not open to seat ${refusal.seat}: ${refusal.options.join(', ')} ${refusal.options.length === 1 ? 'is' : 'are'}.`,
  'name-amount': (refusal) => `Seat ${refusal.seat} must name an amount: ${refusal.minTo} or more.`,
  'floor-decides': (refusal) =>
    refusal.alternatives.length === 0
      ? `The floor decides what seat ${refusal.seat} has done.`
      : `The floor decides what seat ${refusal.seat} has done: ${refusal.alternatives.length} readings are possible.`,
  'no-such-choice': (refusal) => `There are ${refusal.choices} readings to choose from.`,
  'language-not-allowed': (refusal) =>
    `Said in ${languageWords(refusal.language)}: ${refusal.allowed.map(languageWords).join(' and ')} ${refusal.allowed.length === 1 ? 'is' : 'are'} spoken at this table.`,
  'is-in-turn': (refusal) => `Seat ${refusal.seat} is to act: that is in turn.`,
  'may-check': (refusal) => `Seat ${refusal.seat} may check: it is not folded by a tap on another seat.`,
  'turn-is-over': (refusal) => `Seat ${refusal.seat} acts no more in this round.`,
  'acted-out-of-turn-already': (refusal) => `Seat ${refusal.seat} has acted out of turn already.`,
  'turn-lost': (refusal) => `Others have acted past seat ${refusal.seat}: the floor decides.`,
  'turn-not-lost': (refusal) => `Seat ${refusal.seat} has not lost its turn.`,
  'no-levels': () => 'This table has no levels to change the game with.',
  'stakes-missing': (refusal) => `${refusal.variant} needs ${stakeWords[refusal.what]}.`,
  'report-not-now': (refusal) => `"${refusal.report}" cannot be reported at this moment of the hand.`,
  'report-lacks': (refusal) => `The report "${refusal.report}" lacks its ${refusal.detail}.`,
  'report-misfits': (refusal) => `The ${refusal.detail} does not fit the report "${refusal.report}".`,
  'floor-chooses': () => 'The floor chooses this ruling.',
  'player-gone': (refusal) => `The player of the report sits at seat ${refusal.seat} no more.`,
  'clock-early': (refusal) => `Seat ${refusal.seat} still has ${refusal.seconds} seconds.`,
  'clock-too-soon': (refusal) => `The clock may be called on seat ${refusal.seat} in ${refusal.seconds} seconds.`,
  'act-from-afar': (refusal) => `Seat ${refusal.seat} is away: only who is at the seat may act.`,
  'clock-from-afar': (refusal) => `Seat ${refusal.seat} is away: only who is at the seat may call the clock.`,
  'button-frozen': (refusal) => `The button is frozen at seat ${refusal.button} until a game with a button comes.`,
  'table-halted': (refusal) =>
    `The office has halted this table (${haltWords[refusal.why]}): the next hand waits for it, or the floor lifts the halt at the table.`,
  'hand-for-hand': (refusal) =>
    `Hand for hand: round ${refusal.round} is dealt here, the next one waits for the other tables.`,
  'not-halted': () => 'This table is not halted.',
  'not-in-seat': (refusal) =>
    refusal.there === null
      ? `Nobody sits at seat ${refusal.seat} any more.`
      : `Somebody else sits at seat ${refusal.seat} than the order is about.`,
  'sits-already': (refusal) => `The player sits at this table already, at seat ${refusal.seat}.`,
  'seats-taken': (refusal) =>
    `Players sit here (seats ${refusal.seats.join(', ')}): a table is set up once nobody does.`,
  'nothing-to-confirm': (refusal) => `Nobody is expected at seat ${refusal.seat}, or to leave it.`,
  'other-use': (refusal) => `Hand ${refusal.hand} was played before the table was set up for what it is used for now.`,
};

const haltWords: { readonly [Why in HaltReason]: string } = {
  balance: 'the tables are being balanced',
  'hand-for-hand': 'hand for hand',
  redraw: 'seats are being drawn anew',
  break: 'break',
  'colour-up': 'chips are coloured up',
  floor: 'by the floor',
  end: 'the play is over',
};

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const languageWords = (code: string): string => languageNames.of(code) ?? code;

const stakeWords = { minBet: 'a smallest bet', bringIn: 'a bring-in', maxBet: 'a largest bet' } as const;

const raceWords: { readonly [Why in ChipRaceRefusal]: (seat: number) => string } = {
  'not-a-multiple': () => 'The new chips are no multiple of the old ones.',
  'bad-count': (seat) => `Seat ${seat}'s odd chips are no number of chips.`,
  'makes-a-whole-chip': (seat) => `Seat ${seat}'s odd chips make a whole new one: exchange it first.`,
  'card-count': (seat) => `Seat ${seat} gets one card for each odd chip.`,
  'card-twice': (seat) => `Seat ${seat} has a card that was dealt already.`,
  'not-of-this-stack': (seat) => `Seat ${seat}'s stack leaves another number of odd chips.`,
};

const cardsOf = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

/** A refusal in one plain English sentence, for files and logs; screens have their own words in each language. */
export const sentenceOf = (refusal: Refusal): string =>
  (sentences[refusal.reason] as (refusal: Refusal) => string)(refusal);
