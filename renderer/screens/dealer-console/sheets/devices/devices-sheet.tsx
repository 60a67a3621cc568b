import { useState } from 'react';
import type { ShufflerAsk } from '../../../../../protocol/shuffler-desk.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { Said } from '../../../../components/said.tsx';
import type { ShufflerOutcome } from '../../../../stores/desk-asks.ts';
import { placeText } from '../../../../text/place-text.ts';
import { makeTimeOfDay } from '../../../../text/times.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { useIsPractice } from '../../practice-context.ts';
import { useDownSince } from '../../top-bar/top-devices.tsx';
import { troubleText } from '../../top-bar/trouble-words.ts';
import { deviceTrouble, isMild, placeTroubles, type Trouble, troublesNow } from '../../top-bar/troubles.ts';
import './devices-sheet.css';
import { SheetHead } from '../sheet-head.tsx';

/** Every device of the table: its state, since when, and what to do; places that read badly; and the way to the decks. */
export function DevicesSheet({ fingers }: { fingers: Fingers }) {
  const { store, table, state } = useConsoleTable();
  const { t } = useText('devices');
  const downSince = useDownSince();
  const isPractice = useIsPractice();
  const { status } = table;
  const allWell = troublesNow(status, state.witnesses, downSince) === null;
  return (
    <>
      <SheetHead fingers={fingers} title={t('sheet.title')}>
        {allWell && t('sheet.allWell')}
      </SheetHead>
      <div className="devices">
        <ul className="device-list">
          {downSince !== null && <TroubleRow trouble={{ of: 'table-server', since: downSince }} />}
          <DeviceRow device="reader" />
          <DeviceRow device="shuffler" />
          <CardroomRow />
          <ProgramRow />
        </ul>
        <div className="device-side">
          <PlaceList />
          <ShufflerKeys />
          {status.decks !== null && (
            <ActionButton
              className="device-decks"
              label={t('sheet.decks')}
              sub={t('sheet.decksSub')}
              press={store.press}
              onPress={() => fingers.openSheet('decks')}
            />
          )}
          {!isPractice && (
            <ActionButton
              className="device-decks"
              label={t('newLog.open')}
              sub={t('newLog.openSub')}
              press={store.press}
              onPress={() => fingers.openSheet('new-log')}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** A device of the house: its trouble, or that it works. A shuffler that needs a person is shown here too. */
function DeviceRow({ device }: { device: 'reader' | 'shuffler' }) {
  const { table, state } = useConsoleTable();
  const words = useText('devices');
  const { t } = words;
  const status = table.status[device];
  if (status.state === 'none') return null;
  const needs = device === 'shuffler' ? troublesNow(table.status, state.witnesses, null)?.find(isNeed) : undefined;
  const trouble = deviceTrouble(device, status) ?? needs;
  if (trouble !== undefined) return <TroubleRow trouble={trouble} />;
  const how = status.state === 'ready' ? 'sheet.well' : 'sheet.opening';
  return (
    <li className="device-row">
      <b className="device-name">{t(`name.${device}`)}</b>
      <span className="device-how">
        {t(how)}, {t('sheet.since', { at: makeTimeOfDay(status.since) })}
      </span>
    </li>
  );
}

const isNeed = ({ of }: Trouble): boolean => of === 'shuffler-needs';

function TroubleRow({ trouble }: { trouble: Trouble }) {
  const words = useText('devices');
  return (
    <li className={`device-row ${isMild(trouble) ? '' : 'device-bad'}`}>
      <b className="device-name">{troubleText(trouble, words)}</b>
      <span className="device-how">{remedyOf(trouble, words)}</span>
    </li>
  );
}

/** How to bring it back. */
function remedyOf(trouble: Trouble, { t }: Words): string {
  if (
    trouble.of === 'table-server' ||
    trouble.of === 'stranger' ||
    trouble.of === 'refused-log' ||
    trouble.of === 'not-understood' ||
    trouble.of === 'clock'
  )
    return t(`do.${trouble.of}`);
  if (trouble.of === 'shuffler-needs') return t(`clear.${trouble.need}`);
  return 'fault' in trouble ? t(`remedy.${trouble.fault}`) : '';
}

/** An unreachable cardroom is not the table's fault, and nothing is lost. */
function CardroomRow() {
  const { table } = useConsoleTable();
  const words = useText('devices');
  const { t, amount } = words;
  const { state, unsent, since, notUnderstood, isStranger, isRefused, clockAhead } = table.status.cardroom;
  if (state === 'none') return null;
  if (isStranger === true) return <TroubleRow trouble={{ of: 'stranger' }} />;
  if (isRefused === true) return <TroubleRow trouble={{ of: 'refused-log' }} />;
  if (notUnderstood !== undefined) return <TroubleRow trouble={{ of: 'not-understood' }} />;
  const isLinked = state === 'linked';
  return (
    <>
      <li className="device-row">
        <b className="device-name">{t('name.cardroom')}</b>
        <span className="device-how">
          {isLinked ? t('sheet.linked') : t('sheet.unlinked', { unsent: amount(unsent) })},{' '}
          {t('sheet.since', { at: makeTimeOfDay(since) })}
          {!isLinked && `. ${t('sheet.unlinkedDo')}`}
        </span>
      </li>
      {clockAhead !== undefined && <TroubleRow trouble={{ of: 'clock', ahead: clockAhead }} />}
    </>
  );
}

function PlaceList() {
  const { table } = useConsoleTable();
  const words = useText('devices');
  const { t } = words;
  if (table.status.decks === null) return null;
  const places = placeTroubles(table.status);
  return (
    <section className="device-places">
      <h3 className="info-title">{t(places.length === 0 ? 'sheet.placesWell' : 'sheet.places')}</h3>
      <ul>
        {places.map(({ place, state }) => (
          <li key={place} className={`device-place device-${state}`}>
            <b>{placeText(place, words)}</b> {t(`sheet.${state}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a machine may be told after a person has fixed it. The lid, a cycle or a technician end their own trouble, the floor tampering. */
const clearable: ReadonlySet<string> = new Set(['jam', 'count', 'recognition', 'wrong-deck', 'other']);

/** While the shuffler needs a person: its cause is removed, or the deck inside has to be counted. */
function ShufflerKeys() {
  const { table, state } = useConsoleTable();
  const needs = troublesNow(table.status, state.witnesses, null)?.find(({ of }) => of === 'shuffler-needs');
  const need = needs?.of === 'shuffler-needs' ? needs.need : 'none';
  // Its answer about one trouble says nothing about the next.
  return <AskKeys key={need} isOpen={clearable.has(need) && table.status.shuffler.state === 'ready'} />;
}

function AskKeys({ isOpen }: { isOpen: boolean }) {
  const { store } = useConsoleTable();
  const { t } = useText('devices');
  const [answer, setAnswer] = useState<ShufflerOutcome | 'asked' | 'none'>('none');
  const ask = (what: ShufflerAsk) => async () => {
    setAnswer('asked');
    setAnswer(await store.askShuffler(what));
  };
  return (
    <>
      <Said className="shuffler-answer">{answer !== 'none' && t(`ask.${answer ?? 'done'}`)}</Said>
      {isOpen && (
        <div className="shuffler-keys">
          <ActionButton label={t('ask.clear')} press={store.press} onPress={ask('clear')} />
          <ActionButton label={t('ask.verify')} press={store.press} onPress={ask('verify')} />
        </div>
      )}
    </>
  );
}

/** The program's next version, or how the last update went: calm, because play goes on either way. */
function ProgramRow() {
  const { table } = useConsoleTable();
  const { t } = useText('updates');
  const update = table.status.update ?? null;
  if (update === null) return null;
  const { what, version, when } = update;
  return (
    <li className="device-row">
      <b className="device-name">{t('console.name')}</b>
      <span className="device-how">
        {t(what === 'waits' ? `console.waits-${when ?? 'between-hands'}` : `console.${what}`, { version })}
      </span>
    </li>
  );
}
