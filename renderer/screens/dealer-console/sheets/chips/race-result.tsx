import { type ChipRaceRuling, racedEarly } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { useText, type Words } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { signedAmount } from '../../docks/between/difference-text.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { PlanTile } from '../../keys/plan-tile.tsx';
import { useTableNow } from '../../top-bar/top-bar.tsx';
import { RaceCardsLine } from './race-cards-line.tsx';
import type { NextRace, RaceDraft, RaceStep } from './race-draft.ts';

/** The readings if the text allows several, what each stack gains or loses, and the key that books it. */
export function RaceResult(props: {
  readonly fingers: Fingers;
  readonly next: NextRace;
  readonly step: Exclude<RaceStep, { step: 'deal' | 'count' }>;
  readonly draft: RaceDraft;
  readonly change: (changes: Partial<RaceDraft>) => void;
}) {
  const { fingers, next, step, draft, change } = props;
  const { store } = useConsoleTable();
  const words = useText('plan');
  const { t } = words;
  const readings = step.step === 'refused' ? [] : step.readings;
  return (
    <>
      <div className="race-readings">
        {readings.length > 1 &&
          readings.map((reading, index) => (
            <PlanTile
              // biome-ignore lint/suspicious/noArrayIndexKey: a reading is known by its number
              key={index}
              name={readingText(reading, words)}
              chosen={draft.choice === index}
              onPress={() => change({ choice: index, again: [] })}
            >
              {readingFigures(reading, next, words)}
            </PlanTile>
          ))}
      </div>
      <div className="race-changes">
        {step.step === 'done' &&
          step.raced.changes.map(({ seat, chips }) => (
            <p key={seat} className="race-odd">
              <Spoken name={t('seat.ofChips', { seat, chips: signedAmount(chips, words) })}>
                <b>{seat}</b> {signedAmount(chips, words)}
              </Spoken>
            </p>
          ))}
      </div>
      <div className="action-row">
        <ActionButton
          label={t('race.back')}
          look="quiet"
          press={store.press}
          onPress={() => change({ keyed: null, again: [], choice: null })}
        />
        <RaceCardsLine order={next.order} dealt={draft.keyed ?? []} again={draft.again} />
        {step.step === 'done' ? <RaceHold fingers={fingers} step={step} /> : <NoAction className="action-wide" />}
      </div>
    </>
  );
}

/** Books that the chips leave. If nobody has an odd one, no card is dealt first. */
export function RaceHold({ fingers, step }: { fingers: Fingers; step: Extract<RaceStep, { step: 'done' }> }) {
  const { store, state } = useConsoleTable();
  const { t, amount } = useText('plan');
  const early = racedEarly(state, step.race.old, useTableNow());
  return (
    <HoldButton
      className="action-wide"
      label={t('race.hold', { old: amount(step.race.old) })}
      sub={early === null ? t('key.hold') : t('race.earlySub', { level: early })}
      press={store.press}
      onHeld={async (press) => {
        const outcome = await store.request(step.race, press);
        if (outcome === 'done') fingers.openSheet(null);
        return outcome;
      }}
    />
  );
}

/** "+75", "−50". */
function readingText(reading: ChipRaceRuling, { t, amount }: Words): string {
  if ('ruling' in reading)
    return t('race.drawAgain', { seats: reading.among.toSorted((one, other) => one - other).join(', ') });
  if (!reading.accepted || reading.winners.length === 0) return t('race.wonNobody');
  const won = t('race.won', { made: reading.newChips, seats: reading.winners.join(', ') });
  const saved = Object.entries(reading.rescue).map(([seat, chips]) => t('race.rescue', { seat, chips: amount(chips) }));
  return [won, ...saved].join(', ');
}

/** "3 × 100: 2, 3, 6 · 8 +100": how many new chips, who wins them, and who is saved with what. */
function readingFigures(reading: ChipRaceRuling, next: NextRace, words: Words): string {
  if ('ruling' in reading || !reading.accepted || reading.winners.length === 0) return readingText(reading, words);
  const { newChips, winners, rescue } = reading;
  const won = `${newChips} × ${words.amount(next.new)}: ${winners.join(', ')}`;
  return [won, ...Object.entries(rescue).map(([seat, chips]) => `${seat} ${signedAmount(chips, words)}`)].join(' · ');
}

/** Who won, and what the race adds to the chips in play or removes. */
export function houseText({ raced }: Extract<RaceStep, { step: 'done' }>, words: Words): string {
  const { t, amount } = words;
  const { winners, changes } = raced;
  const house = changes.reduce((sum, { chips }) => sum + chips, 0);
  const chips = amount(Math.abs(house));
  const won = winners.length === 0 ? '' : `${t('race.won', { made: winners.length, seats: winners.join(', ') })}. `;
  return won + (house === 0 ? t('race.even') : t(house > 0 ? 'race.house' : 'race.keeps', { chips }));
}
