import { useMemo, useState } from 'react';
import { fallingLevels, type Structure, structureFaults, structureTemplates } from '../../../engine/office.ts';
import { publishedFormats } from '../../../engine/rules.ts';
import type { DeskPerson } from '../../../protocol/floor-desk.ts';
import { HoldButton } from '../../components/hold-button.tsx';
import { useOnce, WordKey } from '../../room/event-keys.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { TextField } from '../../room/text-field.tsx';
import type { GoTo } from '../../room/use-page.ts';
import { officeRefusalText } from '../../text/office-refusal-text.ts';
import { type StructureFault, structureFaultText } from '../../text/structure-fault-text.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { BeginAs, Copy, useByHouse } from './begin-new.tsx';
import { madeOf, type OpenClock } from './open-clock.ts';
import { StructureClock } from './structure-clock.tsx';
import { type Draft, type StructureTarget, targetKey, useDraft, useDrafts } from './structure-draft.ts';
import { StructureLevels } from './structure-levels.tsx';
import { StructurePayouts } from './structure-payouts.tsx';
import { StructureEntries, StructureGame } from './structure-terms.tsx';
import '../../room/pages.css';
import './tournament.css';
import './structures.css';

/** Templates of the house and the one being edited, or the structure of a tournament (`?tournament=…`). */
export function StructuresPage({ search, onGo }: { readonly search: string; readonly onGo: GoTo }) {
  const { t } = useText('tournament');
  const structures = useRoom(({ office }) => office.structures);
  const tournaments = useRoom(({ office }) => office.tournaments);
  const asked = new URLSearchParams(search);
  const target = targetOf(asked, structures);
  const own = target.of === 'tournament' ? tournaments[target.id]?.tournament : undefined;
  const byHouse = useByHouse();
  const fresh = useMemo(() => ({ ...byHouse(structureTemplates.regular), name: t('structures.new') }), [t, byHouse]);
  const saved = own?.structure ?? (target.of === 'template' ? structures[target.id] : undefined) ?? fresh;
  // Saving a new structure changes the target, but the user continues in the same part.
  const [part, setPart] = useState<Part>('levels');
  return (
    <main className="structures">
      <TemplateList target={target} structures={structures} tournamentName={own?.name ?? null} onGo={onGo} />
      <StructureEditor key={targetKey(target)} target={target} saved={saved} part={part} onPart={setPart} onGo={onGo} />
    </main>
  );
}

function targetOf(asked: URLSearchParams, structures: Readonly<Record<string, Structure>>): StructureTarget {
  const tournament = asked.get('tournament');
  if (tournament !== null) return { of: 'tournament', id: tournament };
  const named = asked.get('name');
  const template =
    asked.get('template') ?? Object.keys(structures).findLast((id) => structures[id]?.name === named) ?? null;
  if (template !== null && template in structures) return { of: 'template', id: template };
  const [first] = Object.keys(structures);
  return first === undefined || asked.has('new') ? { of: 'new' } : { of: 'template', id: first };
}

const searchOf = (target: StructureTarget): string =>
  target.of === 'new' ? '?new=1' : `?${target.of}=${encodeURIComponent(target.id)}`;

function TemplateList(props: {
  readonly target: StructureTarget;
  readonly structures: Readonly<Record<string, Structure>>;
  readonly tournamentName: string | null;
  readonly onGo: GoTo;
}) {
  const { target, structures, tournamentName, onGo } = props;
  const { t } = useText('tournament');
  const drafts = useDrafts();
  const go = (to: StructureTarget) => onGo('structures', searchOf(to));
  const rows: readonly (readonly [StructureTarget, string])[] = [
    ...(target.of === 'tournament' ? [[target, tournamentName ?? t('structures.ofTournament')] as const] : []),
    ...Object.entries(structures)
      .sort(([, a], [, b]) => a.name.localeCompare(b.name))
      .map(([id, { name }]) => [{ of: 'template', id } as const, name] as const),
  ];
  const isNewOpen = target.of === 'new' || drafts.new !== undefined;
  return (
    <aside className="structures-list">
      <h2>{t('structures.title')}</h2>
      <ul>
        {rows.map(([one, name]) => (
          <li key={targetKey(one)}>
            <button
              type="button"
              className="event-row"
              aria-pressed={targetKey(one) === targetKey(target)}
              onClick={() => go(one)}
            >
              <span>
                {name}
                {one.of === 'tournament' && <small>{t('structures.ofTournament')}</small>}
                {drafts[targetKey(one)] !== undefined && <small>{t('structures.unsaved')}</small>}
              </span>
            </button>
          </li>
        ))}
        {isNewOpen && (
          <li>
            <button
              type="button"
              className="event-row"
              aria-pressed={target.of === 'new'}
              onClick={() => go({ of: 'new' })}
            >
              <span>
                {drafts.new?.name ?? t('structures.new')}
                <small>{t('structures.unsaved')}</small>
              </span>
            </button>
          </li>
        )}
      </ul>
      {target.of === 'new' && <BeginAs />}
      {!isNewOpen && <WordKey onPress={() => go({ of: 'new' })}>{t('structures.new')}</WordKey>}
      <WordKey onPress={() => onGo('tournament')}>{t('structures.back')}</WordKey>
      {target.of === 'template' && <Drop key={target.id} id={target.id} onGone={() => go({ of: 'new' })} />}
    </aside>
  );
}

const parts = ['levels', 'game', 'clock', 'entries', 'payouts'] as const;
type Part = (typeof parts)[number];

function StructureEditor(props: {
  readonly target: StructureTarget;
  readonly saved: Structure;
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  readonly onGo: GoTo;
}) {
  const { target, saved, part, onPart, onGo } = props;
  const { t } = useText('tournament');
  const draft = useDraft(target, saved);
  const { structure, change } = draft;
  const faults = useMemo(() => structureFaults(structure), [structure]);
  const edited = { structure, change, faults };
  return (
    <section className="structure" aria-label={structure.name}>
      <header className="structure-head">
        <TextField
          label={t('structures.name')}
          value={structure.name}
          onText={(text) => change({ name: text })}
          most={60}
          isBare
          fault={structure.name.trim() === '' ? t('cash:form.nameMissing') : null}
          className="structure-name"
        />
        {parts.map((one) => (
          <WordKey key={one} isChosen={one === part} onPress={() => onPart(one)}>
            {t(one === 'clock' ? 'shot-clock:structure.part' : `structures.part.${one}`)}
          </WordKey>
        ))}
      </header>
      {/* Another part begins at its top, however far the one before was scrolled. */}
      <div key={part} className="structure-body">
        {part === 'levels' && <StructureLevels {...edited} />}
        {part === 'game' && <StructureGame {...edited} />}
        {part === 'clock' && <StructureClock {...draft} />}
        {part === 'entries' && <StructureEntries {...edited} />}
        {part === 'payouts' && <StructurePayouts {...edited} />}
      </div>
      <StructureFoot target={target} draft={draft} faults={faults} onGo={onGo} />
    </section>
  );
}

type Told =
  | { readonly sentence: string; readonly of: 'as-saved' }
  /** `desk`: who was refused. */
  | { readonly sentence: string; readonly of: Structure; readonly desk: DeskPerson | null };

/** What prevents saving, and the keys: save, discard, copy, plan a tournament, drop. */
function StructureFoot(props: {
  readonly target: StructureTarget;
  readonly draft: Draft;
  readonly faults: readonly StructureFault[];
  readonly onGo: GoTo;
}) {
  const { target, draft, faults, onGo } = props;
  const words = useText('tournament');
  const { t } = words;
  const { requests } = useRoomDoor();
  const names = useRoom((room) => room.names);
  const desk = useRoom((room) => room.desk);
  const [told, setTold] = useState<Told | null>(null);
  const [name, setName] = useState<string | null>(null);
  const { openClock, isChanged, forget } = draft;
  const clock = openClock === null ? null : madeOf(openClock);
  const structure = clock !== null && 'plan' in clock ? { ...draft.structure, shotClock: clock.plan } : draft.structure;
  const faultTexts = faults.map((fault) => structureFaultText(fault, words));
  if (openClock !== null && clock !== null && 'missing' in clock) faultTexts.unshift(stillMissing(openClock, clock, t));
  const [fault] = faultTexts;
  const ask = useOnce(async (wish: Parameters<typeof requests.wish>[0], done: string, then: () => void) => {
    const { refusal } = await requests.wish(wish);
    if (refusal === null) then();
    const named = {
      who: (id: string) => names[id] ?? id,
      table: (id: string) => id,
      money: String,
      time: makeTimeOfDay,
    };
    setTold(
      refusal === null
        ? { sentence: done, of: 'as-saved' }
        : { sentence: officeRefusalText(refusal, named, words), of: draft.structure, desk },
    );
  });
  // What was said of a structure is not said of one that was edited since, nor what was refused to somebody else at this desk.
  const isTold =
    told !== null && (told.of === 'as-saved' ? !isChanged : told.of === draft.structure && told.desk === desk);
  const canSave = faultTexts.length === 0 && structure.name.trim() !== '';
  const save = () =>
    ask(
      target.of === 'tournament'
        ? { type: 'change-structure', tournament: target.id, structure }
        : { type: 'keep-structure', id: target.of === 'new' ? null : target.id, structure },
      t('structures.saved'),
      () => {
        forget();
        // Its id comes from the office; until then it is known by its name, which a later save may change.
        if (target.of === 'new') onGo('structures', `?name=${encodeURIComponent(structure.name)}`);
        else if (new URLSearchParams(location.search).has('name')) onGo('structures', searchOf(target));
      },
    );
  if (name !== null)
    return (
      <PlanFoot
        name={name}
        onName={setName}
        onPlan={() =>
          void ask({ type: 'plan-tournament', structure, name: name.trim() }, t('structures.planned'), () =>
            // Its id comes from the office, too.
            onGo('tournament', `?planned=${encodeURIComponent(name.trim())}`),
          )
        }
      />
    );
  return (
    <footer className="structure-foot">
      <p role="status" className={fault === undefined ? 'structure-told' : 'structure-told structure-told-fault'}>
        {fault !== undefined
          ? `${t('structures.faults', { count: faultTexts.length })} ${fault}`
          : isTold
            ? told.sentence
            : t(isChanged || target.of === 'new' ? 'structures.changed' : 'structures.asSaved')}
      </p>
      {isChanged && <WordKey onPress={forget}>{t('structures.giveUp')}</WordKey>}
      {target.of !== 'tournament' && (
        <>
          <WordKey isOff={!canSave || isChanged || target.of === 'new'} onPress={() => setName(structure.name)}>
            {t('structures.plan')}
          </WordKey>
          {target.of === 'template' && <Copy draft={draft} onGo={onGo} />}
        </>
      )}
      <SaveKey
        isOff={!canSave || (!isChanged && target.of !== 'new')}
        isAsked={fallingLevels(structure).length > 0}
        onSave={save}
      />
    </footer>
  );
}

/** Held if a level falls: that is asked about, not refused. */
function SaveKey(props: {
  readonly isOff: boolean;
  readonly isAsked: boolean;
  readonly onSave: () => Promise<unknown>;
}) {
  const { isOff, isAsked, onSave } = props;
  const { t } = useText('tournament');
  if (isAsked && !isOff)
    return (
      <HoldButton
        label={t('structures.save')}
        sub={t('structures.saveFalling')}
        className="event-key"
        press={() => ({ sequence: 0 })}
        onHeld={() => onSave().then(() => 'done' as const)}
      />
    );
  return (
    <button
      type="button"
      className={isOff ? 'event-word' : 'event-word structure-save-lit'}
      disabled={isOff}
      onClick={() => void onSave()}
    >
      {t('structures.save')}
    </button>
  );
}

/** What the house has not stated yet about a chosen published format. */
function stillMissing(
  { id }: OpenClock,
  { missing }: Extract<ReturnType<typeof madeOf>, { missing: unknown }>,
  t: Words['t'],
): string {
  const list = missing.map((key) => t(`shot-clock:structure.${key}`)).join(', ');
  return t('shot-clock:structure.stillMissing', { name: publishedFormats[id].name, missing: list });
}

/** The name of the planned tournament; the structure is copied into it. */
function PlanFoot(props: {
  readonly name: string;
  readonly onName: (name: string | null) => void;
  readonly onPlan: () => void;
}) {
  const { name, onName, onPlan } = props;
  const { t } = useText('tournament');
  return (
    <form
      className="structure-foot"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onPlan();
      }}
    >
      <TextField
        label={t('structures.planName')}
        value={name}
        onText={onName}
        most={60}
        isBare
        className="structure-name"
      />
      <WordKey onPress={() => onName(null)}>{t('structures.planNot')}</WordKey>
      <button type="submit" className="event-word structure-save-lit" disabled={name.trim() === ''}>
        {t('structures.planKey')}
      </button>
    </form>
  );
}

/** Removes a template from the list; tournaments planned with it keep theirs. */
function Drop({ id, onGone }: { readonly id: string; readonly onGone: () => void }) {
  const { t } = useText('tournament');
  const { requests } = useRoomDoor();
  const drop = async () => {
    const { refusal } = await requests.wish({ type: 'drop-structure', id });
    if (refusal === null) onGone();
    return refusal === null ? ('done' as const) : ('refused' as const);
  };
  return (
    <HoldButton
      label={t('structures.drop')}
      look="quiet"
      className="event-key structures-drop"
      press={() => ({ sequence: 0 })}
      onHeld={drop}
    />
  );
}
