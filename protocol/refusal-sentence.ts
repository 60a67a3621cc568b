import type { Refusal, TableState } from '../engine/table.ts';

type Sentences = { readonly [Reason in Refusal['reason']]: (refusal: Extract<Refusal, { reason: Reason }>) => string };

const fixedSentences: Readonly<Record<Extract<Refusal, { reason: 'act-fixed' }>['why'], string>> = {
  forced: 'Antes and blinds follow from the seats.',
  follows: 'This follows from something else: correct that instead.',
  ruled: 'A ruling rests on this: only the floor can rule again.',
  'not-all-in': 'Only an all-in can be miscounted.',
  'played-on': 'The stack has been in play since: the count in this hand stays.',
};

const sentences: Sentences = {
  'no-table': () => 'No table is open.',
  'table-already-open': () => 'The table is already open.',
  'not-understood': (refusal) => `Not understood: ${refusal.why}.`,
  'disk-full': () => "This table's disk is full: no hand begins until there is space.",
  'not-kept': (refusal) => `Nothing was booked. ${refusal.why}`,
  'events-missing': ({ here, held }) =>
    `This table is taking events ${here + 1} to ${held} back from the cardroom: wait a moment, or let a manager start a new log.`,
  'no-such-seat': (refusal) => `There is no seat ${refusal.seat}: this table has seats 1 to ${refusal.seats}.`,
  'seat-taken': (refusal) => `Seat ${refusal.seat} is taken.`,
  'seat-open': (refusal) => `Nobody sits at seat ${refusal.seat}.`,
  'bad-amount': (refusal) => `${refusal.amount} is not an amount: give a whole number of chips above zero.`,
  'hand-running': (refusal) => `Hand ${refusal.hand} is in play: wait until its pots are pushed.`,
  'levels-set-stakes': () => "The levels set this table's stakes.",
  'no-hand': () => 'No hand is in play.',
  'too-few-players': (refusal) => `A hand needs two players with chips: ${refusal.players} can play.`,
  'too-many-players': (refusal) =>
    `The deck is too small for ${refusal.players} players in this game: at most ${refusal.most}.`,
  'stack-uncounted': (refusal) => `Seat ${refusal.seat}'s stack must be counted first.`,
  'betting-closed': () => 'The betting is closed.',
  'not-your-turn': (refusal) => `Seat ${refusal.seat} is not to act: seat ${refusal.toAct} is.`,
  'not-in-hand': (refusal) => `Seat ${refusal.seat} has no live hand.`,
  'must-call-or-fold': (refusal) => `Seat ${refusal.seat} cannot check: ${refusal.call} to call.`,
  'nothing-to-call': (refusal) => `Seat ${refusal.seat} has nothing to call: it may check.`,
  'raise-instead-of-bet': (refusal) =>
    refusal.minTo === null ? 'There is already a bet.' : `There is already a bet: raise to ${refusal.minTo} or more.`,
  'bet-instead-of-raise': (refusal) =>
    refusal.minTo === null ? 'There is no bet to raise.' : `There is no bet to raise: bet ${refusal.minTo} or more.`,
  'below-minimum': (refusal) => `${refusal.to} is below the minimum: ${refusal.minTo} or more.`,
  'more-than-stack': (refusal) => `${refusal.to} is more than seat ${refusal.seat} has: at most ${refusal.maxTo}.`,
  'raise-not-open': (refusal) => `The betting is not reopened for seat ${refusal.seat}: call ${refusal.call} or fold.`,
  'exposed-cards': (refusal) =>
    `Seat ${refusal.seat} exposed cards with action pending: it may ${refusal.call === 0 ? 'only check' : `call ${refusal.call} or fold`}.`,
  'held-face-down': () => 'Hand for hand: cards stay face down and no card is dealt until the floor says so.',
  'is-bound': (refusal) =>
    refusal.to === 'call-or-fold'
      ? `Seat ${refusal.seat} is bound: it may call ${refusal.call} or fold, not raise.`
      : `Seat ${refusal.seat} is bound: it may call ${refusal.call} or raise, not fold.`,
  'nobody-left-to-raise': (refusal) =>
    refusal.call > 0 ? `Nobody is left to raise: call ${refusal.call} or fold.` : 'Nobody is left to bet into.',
  'no-board-card-due': () => 'No board card is due.',
  'too-many-board-cards': (refusal) => `${refusal.due} board cards are due.`,
  'board-place-not-open': () =>
    'Only board cards that nobody has named can be named, one card for each, until the showdown ends.',
  'card-used': (refusal) => `${refusal.card} is already on the table.`,
  'not-a-card': (refusal) => `"${refusal.text}" is not a card.`,
  'hand-size': (refusal) => `Seat ${refusal.seat} holds ${refusal.due} cards, not ${refusal.cards}.`,
  'other-board-first': (refusal) => `Deal board ${refusal.board + 1} first.`,
  'runs-not-open': () => 'The board cannot be run several times now.',
  'bad-runs': (refusal) => `A board can be run 2 to ${refusal.most} times, not ${refusal.runs}.`,
  'no-up-card-due': (refusal) => `No up-card is due at seat ${refusal.seat}.`,
  'up-card-count': (refusal) => `Seat ${refusal.seat} gets ${cardsOf(refusal.due)} face up, not ${refusal.cards}.`,
  'no-draw-now': () => 'Nobody draws now.',
  'draw-count': (refusal) =>
    refusal.least === refusal.most
      ? `Seat ${refusal.seat} must throw away ${cardsOf(refusal.least)}, not ${refusal.cards}.`
      : `Seat ${refusal.seat} may change ${refusal.least} to ${cardsOf(refusal.most)}, not ${refusal.cards}.`,
  'not-showdown': () => 'It is not showdown yet.',
  'not-tabled': (refusal) => `Seat ${refusal.seat} has not tabled its hand.`,
  'already-tabled': (refusal) => `Seat ${refusal.seat}'s hand is already face up.`,
  'last-hand-cannot-muck': (refusal) => `Seat ${refusal.seat} holds the last live hand.`,
  'all-in-must-show': (refusal) => `Seat ${refusal.seat} must table its hand: it is all-in and the betting is closed.`,
  'cards-decide': () => 'The cards decide this pot.',
  'not-eligible': (refusal) => `Seat ${refusal.seat} cannot win this pot: seats ${refusal.eligible.join(', ')} can.`,
  'pots-not-awarded': () => 'No pot can be pushed yet.',
  'push-other-pot-first': (refusal) => `Push ${refusal.pot === 0 ? 'the main pot' : `side pot ${refusal.pot}`} first.`,
  'witnesses-disagree': (refusal) =>
    `Shuffler, reader and dealer disagree on ${refusal.disagreements.length === 1 ? 'one thing' : `${refusal.disagreements.length} things`}: check, then push the pot anyway.`,
  'not-swappable': () => 'Only two board cards dealt together can be swapped, and only until the showdown ends.',
  'deck-out': () => 'This deck is out of play: say which one is here instead.',
  'deck-suspect': (refusal) =>
    `The shuffler found the deck ${refusal.deck} wrong (${refusal.code}): the floor must accept it, or use another deck.`,
  'deck-not-suspect': (refusal) => `The deck ${refusal.deck} needs no acceptance.`,
  'floor-first': (refusal) =>
    `The floor decides on this deck: call it, and wait ${refusal.seconds} ${refusal.seconds === 1 ? 'second' : 'seconds'} more.`,
  'nothing-to-undo': () => 'There is nothing to undo.',
  'undo-other-step': () => 'The last step is a different one now.',
  'no-such-incident': () => 'This call does not exist.',
  'incident-closed': () => 'This call has already been ruled on.',
  'call-taken': () => 'Somebody else is on the way to this call: it is theirs.',
  'call-not-taken': () => 'Nobody has taken this call.',
  'call-stands': () =>
    'Only a call of the dealer can be taken back: the floor answers a report, and what a machine has met.',
  'reason-missing': () => 'This ruling is in its reason: say what was decided.',
  'penalty-out-of-range': (refusal) => `A penalty here is 0 to ${refusal.most} hands, not ${refusal.hands}.`,
  'penalty-twice': (refusal) => `The chosen outcome already gives seat ${refusal.seat} a penalty: drop one of the two.`,
  'penalty-not-in-rulebook': () => 'The rulebook has no penalty of this size.',
  'penalty-size-open': () => 'The rulebook does not say how many hands an orbit is: say the number of hands.',
  'penalty-compulsory': () => 'The rulebook asks for disqualification here: anything less needs a reason.',
  'forfeit-not-provided': () => 'The rulebook takes no chips for this.',
  'citation-missing': () => 'Name the rule this ruling rests on.',
  'no-fairness-override': () => 'Fairness does not come before the rules here.',
  'chips-not-conserved': (refusal) => `This would change the chips in play by ${refusal.difference}.`,
  'hand-not-past': (refusal) => `Hand ${refusal.hand} is the latest one: correct it as the last hand.`,
  'hand-unfinished': (refusal) => `Hand ${refusal.hand} has no end yet: say who shows what and who wins.`,
  'player-left': (refusal) =>
    `The player of seat ${refusal.seat} in hand ${refusal.hand} has left this table: nothing is handed over here.`,
  'player-elsewhere': (refusal) =>
    `The player of seat ${refusal.seat} in hand ${refusal.hand} sits at ${refusal.table} now: count both stacks anew where they sit, and record a ruling.`,
  'bag-gone': (refusal) =>
    `The chips of seat ${refusal.seat} are in the sealed bag ${refusal.bag}: correct the hand once its flight is closed, until the final day is over.`,
  'too-few-chips': (refusal) =>
    `Seat ${refusal.seat} would hand over ${refusal.chips} and has ${refusal.has}: nothing is moved.`,
  'misdeal-too-late': () => 'Too late for a misdeal: substantial action has happened. The hand plays on.',
  'too-late-to-dispute': (refusal) =>
    `The next hand has begun: hand ${refusal.hand} can no longer be disputed (${refusal.rule}).`,
  'no-such-act': () => 'The hand has no such action.',
  'act-fixed': (refusal) => fixedSentences[refusal.why],
  'acts-undecided': (refusal) =>
    `${refusal.acts.length === 1 ? 'A later action does' : 'Later actions do'} not fit any more: say what becomes of ${refusal.acts.length === 1 ? 'it' : 'each'}.`,
  'nothing-amended': () => 'It is already booked like this.',
  'seat-changed-since': (refusal) => `Seat ${refusal.seat} has changed since the hand.`,
  'hand-moved-on': (refusal) => `Hand ${refusal.hand} is over: the table has moved on.`,
  stale: (refusal) =>
    refusal.toAct === null
      ? 'The table has changed since.'
      : `The table has changed since: seat ${refusal.toAct} is to act.`,
  'not-allowed': (refusal) => `This takes the ${refusal.needs}: nobody with that role is signed in.`,
  'nobody-signed-in': () => 'No dealer is signed in at this table.',
  'needs-signature': (refusal) => `A second person must sign this: the ${refusal.role} or above.`,
  'not-from-here': () => 'This cannot be done from there.',
  'above-maximum': (refusal) => `${refusal.to} is above the maximum: at most ${refusal.maxTo}.`,
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
    refusal.minTo === null ? 'Complete the bring-in first.' : `Complete the bring-in first: to ${refusal.minTo}.`,
  'nothing-to-complete': (refusal) => {
    if (refusal.minTo === null) return 'There is no bring-in to complete.';
    return `There is no bring-in to complete: ${refusal.instead === 'raise' ? 'raise to' : 'bet'} ${refusal.minTo}.`;
  },
  'up-card-missing': (refusal) => `Seat ${refusal.seat}'s hand must include its face-up ${refusal.card}.`,
  'better-hand-tabled': (refusal) =>
    `Seat ${refusal.better}'s hand is face up and at least as good as seat ${refusal.seat}'s.`,
  'low-tabled': (refusal) => `Seat ${refusal.seat} has shown a low.`,
  'nobody-named': () => 'Somebody must win this.',
  'tabled-hand-kept': (refusal) => `Seat ${refusal.seat}'s hand is face up: it stays apart until the pot is given.`,
  'winner-cannot-be-killed': (refusal) =>
    `Seat ${refusal.seat}'s hand is face up and wins: it cannot be declared dead.`,
  'straddle-not-offered': (refusal) => `This table takes no ${refusal.kind} straddle in this game.`,
  'no-more-straddles': (refusal) =>
    refusal.most === 1 ? 'There is already a straddle.' : `There are already ${refusal.most} straddles.`,
  'straddle-wrong-seat': (refusal) =>
    refusal.due === null
      ? `Seat ${refusal.seat} cannot straddle.`
      : `Seat ${refusal.seat} cannot straddle: seat ${refusal.due} can.`,
  'no-straddle': (refusal) => `Seat ${refusal.seat} has announced no straddle.`,
  'bomb-pot-planned': () => 'The next hand is a bomb pot: no straddles.',
  'no-bomb-pot': (refusal) => `A bomb pot cannot be dealt as ${refusal.variant}.`,
  'too-many-boards': (refusal) =>
    `This hand can have ${refusal.most === 1 ? 'one board' : `1 to ${refusal.most} boards`}, not ${refusal.boards}.`,
  'cash-only': () => 'This is for cash games only.',
  'tournament-only': () => 'This is for tournaments only.',
  'below-buy-in': (refusal) => `Seat ${refusal.seat} needs at least ${refusal.least}: ${refusal.missing} missing.`,
  'above-buy-in': (refusal) => `Seat ${refusal.seat} may have at most ${refusal.most}.`,
  'rebuys-over': (refusal) => `Re-buys ended with level ${refusal.level}: seat ${refusal.seat} plays its stack.`,
  'rebuy-chips': (refusal) => `A re-buy of this tournament is ${refusal.chips} chips.`,
  'no-rebuys': () => 'This tournament has no re-buys: other chips come from the desk.',
  'rebuy-open': (refusal) => `Seat ${refusal.seat} has no chips and may still buy some.`,
  'rebuy-too-late': (refusal) => `The hand has begun without chips at seat ${refusal.seat}: the floor decides.`,
  'nothing-behind': (refusal) => `No chips are on their way to seat ${refusal.seat}.`,
  'chips-behind': (refusal) => `${refusal.chips} are still on their way to seat ${refusal.seat}: hand them over first.`,
  'table-closed': () => 'The table is closed: open it with counted stacks first.',
  'not-bagging': () => 'The office has not ended the day at this table: no stack is bagged yet.',
  'bag-fault': (refusal) => `Seat ${refusal.seat}: ${bagWords[refusal.fault]}`,
  'bag-number-used': (refusal) => `Bag ${refusal.label} is seat ${refusal.seat}'s: take another number.`,
  'bag-sealed': (refusal) => `Seat ${refusal.seat}'s chips are sealed: a manager opens the bag first.`,
  'no-bag': (refusal) => `Seat ${refusal.seat} has no bag.`,
  'table-open': () => 'The table is open.',
  'count-missing': (refusal) => `Count every stack: ${refusal.seats.join(', ')} to go.`,
  'count-differs': (refusal) =>
    `Counted ${refusal.counted}, booked ${refusal.booked}: count again, or the floor accepts the difference.`,
  'no-chips-to-race': () => 'There are no chips to race off.',
  'other-chips-first': (refusal) => `Race off chips of ${refusal.old} for chips of ${refusal.new} first.`,
  'colour-up-early': (refusal) =>
    `Chips of ${refusal.chips} leave play at level ${refusal.level}: before it only the floor lets them go.`,
  'colour-up-unannounced': (refusal) => `The floor has not announced that chips of ${refusal.chips} leave play.`,
  'odd-chips': (refusal) =>
    `Seat ${refusal.seat}'s stack has odd chips ${refusal.due}, not ${refusal.odd}: count the stack.`,
  'race-refused': (refusal) => raceWords[refusal.why](refusal.seat ?? 0),
  'race-floor-decides': (refusal) => `The floor decides how the race ends: ${refusal.readings} readings are possible.`,
  'race-draws-again': (refusal) => `Seats ${refusal.seats.join(', ')} tied: they draw again.`,
  'nothing-owed': (refusal) => `Seat ${refusal.seat} owes no blinds.`,
  'between-button-and-blind': (refusal) =>
    `Seat ${refusal.seat} cannot enter between the button and the big blind: wait for the button to pass.`,
  'entry-not-offered': (refusal) => `The house does not let seat ${refusal.seat} enter this way: ${refusal.way}.`,
  'gap-seat-closed': (refusal) =>
    `Seat ${refusal.seat} is between the button and the small blind: nobody is seated there for the next hand.`,
  'redeal-keeps': (refusal) => `Hand ${refusal.hand} is being dealt again unchanged.`,
  'no-choice-of-game': () => 'The game cannot be chosen at this table.',
  'game-not-offered': (refusal) => `${refusal.variant} is not one of this table's games.`,
  'unknown-game': (refusal) => `"${refusal.variant}" is not a game.`,
  'wager-refused': (refusal) => `Seat ${refusal.seat} may not do this: it may ${refusal.options.join(', ')}.`,
  'name-amount': (refusal) => `Seat ${refusal.seat} must name an amount: ${refusal.minTo} or more.`,
  'floor-decides': (refusal) =>
    refusal.alternatives.length === 0
      ? `The floor decides what seat ${refusal.seat} has done.`
      : `The floor decides what seat ${refusal.seat} has done: ${refusal.alternatives.length} readings are possible.`,
  'no-such-choice': (refusal) => `There are ${refusal.choices} readings to choose from.`,
  'language-not-allowed': (refusal) =>
    `Said in ${languageWords(refusal.language)}: ${refusal.allowed.map(languageWords).join(' and ')} ${refusal.allowed.length === 1 ? 'is' : 'are'} spoken at this table.`,
  'is-in-turn': (refusal) => `Seat ${refusal.seat} is to act, so this is in turn.`,
  'may-check': (refusal) => `Seat ${refusal.seat} may check: a tap on another seat does not fold it.`,
  'turn-is-over': (refusal) => `Seat ${refusal.seat} has finished acting in this round.`,
  'acted-out-of-turn-already': (refusal) => `Seat ${refusal.seat} has already acted out of turn.`,
  'turn-lost': (refusal) => `Others have acted past seat ${refusal.seat}: the floor decides.`,
  'turn-not-lost': (refusal) => `Seat ${refusal.seat} has not lost its turn.`,
  'no-levels': () => 'This table has no levels, so games cannot change by level.',
  'stakes-missing': (refusal) => `${refusal.variant} needs ${stakeWords[refusal.what]}.`,
  'report-not-now': (refusal) => `"${refusal.report}" cannot be reported at this moment of the hand.`,
  'report-lacks': (refusal) => `The report "${refusal.report}" lacks its ${refusal.detail}.`,
  'report-misfits': (refusal) => `The ${refusal.detail} does not fit the report "${refusal.report}".`,
  'floor-chooses': () => 'The floor chooses this ruling.',
  'player-gone': (refusal) => `The player of the report no longer sits at seat ${refusal.seat}.`,
  'no-shot-clock': () => 'No shot clock runs at this table.',
  'no-stream': () => 'This table is not opened for a stream.',
  'stream-delay': ({ minutes, hands }) => `The delay of a stream is 1 to ${minutes} minutes and 0 to ${hands} hands.`,
  'stream-consent-missing': ({ seats }) =>
    `By the rules of this event only players who agree to be shown are dealt in at a streamed table: ${seats.length === 1 ? 'seat' : 'seats'} ${seats.join(', ')} have not agreed.`,
  'nobody-timed': () => "Nobody's decision is being timed.",
  'time-over': ({ seat }) => `The time of seat ${seat} is over: an extension is used before zero.`,
  'bank-empty': ({ seat }) => `Seat ${seat} has no extension left.`,
  'bank-by-itself': ({ seat }) => `The bank of seat ${seat} is used by itself at zero.`,
  'clock-waits-for-floor': () => 'The clock stands while the floor is called: it goes on with the ruling.',
  'window-open': ({ seconds }) => `Soft hand for hand: the next hand begins in ${seconds} s.`,
  'clock-early': (refusal) => `Seat ${refusal.seat} still has ${refusal.seconds} seconds.`,
  'clock-too-soon': (refusal) => `The clock may be called on seat ${refusal.seat} in ${refusal.seconds} seconds.`,
  'act-from-afar': (refusal) => `Seat ${refusal.seat} is away: only who is at the seat may act.`,
  'clock-from-afar': (refusal) => `Seat ${refusal.seat} is away: only a player at the seat may call the clock.`,
  'button-frozen': (refusal) => `The button is frozen at seat ${refusal.button} until the next game with a button.`,
  'table-halted': (refusal) =>
    refusal.why === 'last-hands'
      ? 'The last hands before the break are dealt: the office lets the next hand begin, or the floor does at the table.'
      : refusal.why === 'start'
        ? 'The clock of the tournament has not started: hands begin with it, or the floor has one dealt at the table.'
        : `The office has halted this table (${haltWords[refusal.why]}): the office lets the next hand begin, or the floor lifts the halt at the table.`,
  'hand-for-hand': (refusal) =>
    `Hand for hand: round ${refusal.round} has been dealt here, the next one waits for the other tables.`,
  'not-halted': () => 'This table is not halted.',
  'not-in-seat': (refusal) =>
    refusal.there === null
      ? `Nobody sits at seat ${refusal.seat} any more.`
      : `The player at seat ${refusal.seat} is not the one in the order.`,
  'sits-already': (refusal) => `The player is already at this table, at seat ${refusal.seat}.`,
  'seats-taken': (refusal) =>
    `Players are here (seats ${refusal.seats.join(', ')}): a table is set up once it is empty.`,
  'nothing-to-confirm': (refusal) => `Nobody is due to arrive at or leave seat ${refusal.seat}.`,
  'other-use': (refusal) =>
    `Hand ${refusal.hand} was played before the table was set up for its present use: correct it at the cardroom's floor desk.`,
};

const haltWords: { readonly [Why in NonNullable<TableState['halted']>['why']]: string } = {
  balance: 'the tables are being balanced',
  'hand-for-hand': 'hand for hand',
  redraw: 'seats are being redrawn',
  break: 'the table is being broken',
  'colour-up': 'chips are coloured up',
  floor: 'by the floor',
  end: 'the play is over',
  bagging: 'the day is over and stacks are bagged',
  milestone: 'chips for a seat are reached',
  deal: 'a deal is being voted on',
  'in-twice': 'a player has two stacks since a hand was corrected',
};

const bagWords: { readonly [Fault in Extract<Refusal, { reason: 'bag-fault' }>['fault']]: string } = {
  'player-twice': 'the stack is in a bag already.',
  'chip-unknown': 'a chip of a value that is not in play was counted.',
  'bad-count': 'chips are counted in whole numbers from 0 on.',
  'not-signed': 'a second person signs the count: nobody has.',
  'same-person': 'whoever counted cannot sign as the second person.',
  'sum-differs': 'the sum on the slip is not what was counted.',
};

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const languageWords = (code: string): string => languageNames.of(code) ?? code;

const stakeWords = { minBet: 'a smallest bet', bringIn: 'a bring-in', maxBet: 'a largest bet' } as const;

const raceWords: { readonly [Why in Extract<Refusal, { reason: 'race-refused' }>['why']]: (seat: number) => string } = {
  'not-a-multiple': () => 'The new chips are not a multiple of the old ones.',
  'bad-count': (seat) => `Seat ${seat}'s odd chips are not a valid number.`,
  'makes-a-whole-chip': (seat) => `Seat ${seat}'s odd chips make a whole new one: exchange it first.`,
  'card-count': (seat) => `Seat ${seat} gets one card for each odd chip.`,
  'card-twice': (seat) => `Seat ${seat} has a card that was already dealt.`,
  'not-of-this-stack': (seat) => `Seat ${seat}'s stack has a different number of odd chips.`,
};

const cardsOf = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

/** A refusal in one plain English sentence, for files and logs; screens have their own words in each language. */
export const sentenceOf = (refusal: Refusal): string =>
  (sentences[refusal.reason] as (refusal: Refusal) => string)(refusal);
