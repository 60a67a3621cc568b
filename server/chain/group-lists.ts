import { canonicalText } from '../../engine/notation.ts';
import { readOverlay } from '../../engine/rules.ts';
import type { GroupAnswer, GroupAsk } from '../../protocol/group-desk.ts';
import type { HandedItemTold } from '../../protocol/handed-items.ts';
import { structureSentence } from '../structure-sentence.ts';
import type { Change } from './group-asks.ts';

/*
 * The lists the group keeps for its rooms. These requests have no id, so if an answer is lost the request is repeated; an entry that is
 * already there word for word is not listed again. Otherwise lifting one would leave the other in force.
 */

/** The most entries of the list in a message. */
const keptOutMost = 15_000;

export async function keepSeries(
  ask: Extract<GroupAsk, { type: 'keep-series' }>,
  { store, audit, newId }: Change,
): Promise<GroupAnswer> {
  const { name, from, until, rooms, points } = ask;
  if (until <= from) return { sentence: 'A series must end after it begins.' };
  const all = await store.group.series();
  const asked = canonicalText({ name, from, until, rooms, points });
  const same = all.find(({ series: _series, ...one }) => canonicalText(one) === asked);
  const series = ask.series ?? same?.series ?? newId();
  if (ask.series !== null && !all.some((one) => one.series === ask.series))
    return { sentence: `There is no series ${ask.series}.` };
  if (same?.series !== series)
    await store.group.keepSeries({ series, name, from, until, rooms, points }, audit('series-kept', { series }));
  return { done: `Series ${series}.` };
}

export async function keepOut(
  { name, born, kind, rooms, until }: Extract<GroupAsk, { type: 'keep-out' }>,
  { store, audit, newId, time, asker, chain }: Change,
): Promise<GroupAnswer> {
  const { group } = store;
  const all = await group.keptOut();
  const asked = canonicalText({ name, born, kind, rooms, until });
  const same = all.find((one) => {
    const { id: _id, addedAt: _at, addedBy: _by, ...rest } = one;
    return canonicalText(rest) === asked;
  });
  const id = same?.id ?? newId();
  if (same === undefined) {
    if (all.length >= keptOutMost) return { sentence: `The list holds ${keptOutMost} people and takes no more.` };
    if (until !== null && until <= time.now())
      return { sentence: 'Until when somebody is kept out is a day to come; without one it is for good.' };
    const one = { id, name, born, kind, rooms, until, addedAt: time.now(), addedBy: asker.by };
    await group.keepOut(one, audit('kept-out', { id, kind, rooms, until }));
    await chain.tellAll();
  }
  return { done: `${id} is on the list of those who are kept out.` };
}

/** Why no room could accept this; such an item is not sent to rooms. */
function handedFault(body: Extract<GroupAsk, { type: 'hand-down' }>['body']): string | null {
  switch (body.kind) {
    case 'kept-out':
      return 'Who is kept out is entered one by one: the list goes to the rooms by itself.';
    case 'overlay': {
      const read = readOverlay(body.overlay);
      return 'refusal' in read ? `In “overlay” ${read.refusal}` : null;
    }
    case 'structure':
      return structureSentence(body.structure);
    case 'texts':
    case 'release':
      return null;
  }
}

export async function handDown(
  { name, rooms, body }: Extract<GroupAsk, { type: 'hand-down' }>,
  { store, audit, newId, chain, time, asker }: Change,
): Promise<GroupAnswer> {
  const fault = handedFault(body);
  if (fault !== null) return { sentence: fault };
  const before = (await store.group.handed()).find((one) => one.kind === body.kind && one.name === name);
  const isSame = before !== undefined && canonicalText([bodyOf(before), before.rooms]) === canonicalText([body, rooms]);
  if (isSame) return handedDown(name, before.version);
  const [item, version] = [newId(), 1 + (before?.version ?? 0)];
  const told: HandedItemTold = { item, name, version, at: time.now(), storeId: null, body };
  const said = JSON.stringify(told);
  const kept = {
    item,
    kind: body.kind,
    name,
    version,
    said,
    signature: '',
    rooms,
    handedAt: time.now(),
    handedBy: asker.by,
  };
  await store.group.handDown(kept, audit('handed-down', { item, kind: body.kind, version, rooms }));
  await chain.tellAll();
  return handedDown(name, version);
}

const handedDown = (name: string, version: number): GroupAnswer => ({
  done: `“${name}”, version ${version}, is handed down: each room takes it when it says so.`,
});

export const bodyOf = ({ said }: { readonly said: string }): HandedItemTold['body'] =>
  (JSON.parse(said) as HandedItemTold).body;
