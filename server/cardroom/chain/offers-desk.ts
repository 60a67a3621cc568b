import { actorOf } from '../../../engine/table.ts';
import { type OffersAnswer, type OffersAsk, offersAskSchema } from '../../../protocol/handed-items.ts';
import { ownDesk } from '../../connections/own-desk.ts';
import { proofSentence } from '../../staff/sign-in-desk.ts';
import { playerMetBy } from '../office/office-log.ts';
import type { Cardroom } from '../start-cardroom.ts';
import type { FollowedChain } from './follow-chain.ts';

export interface OffersDeskOptions {
  /** Key of the code desk. */
  readonly key: string;
  readonly cardroom: Pick<Cardroom, 'office' | 'keptOut' | 'room' | 'sessions'>;
  readonly chain: () => FollowedChain;
}

/** Answers POST /chain: offers of the group are viewed and accepted at the cardroom's own PC. */
export function offersDesk(options: OffersDeskOptions) {
  const { key, cardroom, chain } = options;
  const answer = async (ask: OffersAsk): Promise<OffersAnswer> => {
    switch (ask.type) {
      case 'list':
        return { offers: chain().offers.list(), chain: standingSentence(chain()), keptOut: cardroom.keptOut.count };
      case 'take':
        return chain().offers.take(ask.item);
      case 'clear': {
        const { number, pin } = ask;
        const proved = await cardroom.sessions.prove('offers', { by: 'pin', number, pin }, 'manager');
        if ('refusal' in proved) return { sentence: proofSentence(proved.refusal, number) };
        const found = cardroom.keptOut.named(ask.name);
        if (found === null) return { sentence: `Nobody called ${ask.name} is kept out.` };
        return { lines: cleared(ask, found.id, { ...cardroom, actor: actorOf('manager', proved.person.id) }) };
      }
    }
  };
  return ownDesk({
    key,
    task: 'What the group hands down is taken',
    schema: offersAskSchema,
    otherwise: () => 'Say list, take ITEM or clear NAME with number and PIN of a manager.',
    answer,
  });
}

/**
 * The office creates the person under a new id, which is admitted from then on; the name is not. The request is identified by the excluded
 * person and a count of the people cleared of being that person. If its answer is lost, the repeated request means the same person.
 */
function cleared(
  { name, beside = [] }: Extract<OffersAsk, { type: 'clear' }>,
  notWho: string,
  { actor, office, keptOut, room }: Pick<Cardroom, 'office' | 'keptOut' | 'room'> & { readonly actor: string },
): readonly string[] {
  for (let nth = 1; ; nth += 1) {
    const request = `not ${notWho} ${nth}`;
    const known = playerMetBy(room.store.office, request);
    // A person who was erased can be chosen from no list.
    if (known !== null && (beside.includes(known) || !keptOut.hasName(known))) continue;
    const wish = { type: 'meet-player', player: { name } } as const;
    const done = known === null ? office.wish(wish, { request, actor, name: '', isCleared: true }) : { refusal: null };
    const met = playerMetBy(room.store.office, request);
    if (done.refusal !== null || met === null) return [`Nothing has changed (${done.refusal?.reason ?? 'not kept'}).`];
    keptOut.clear(met, actor);
    return [
      `${name} is known as player ${met} now and is let in; choose this player from the list, do not type the name.`,
      `For yet another person of this name say: --beside ${[...beside, met].join(',')}`,
    ];
  }
}

function standingSentence({ status }: FollowedChain): string {
  if (status === null) return 'This cardroom belongs to no chain.';
  const { state, unsent, sentence } = status;
  // Without a link nobody knows the current number.
  const stands =
    state === 'linked'
      ? `Linked with the chain, ${unsent} ${unsent === 1 ? 'event' : 'events'} on the way.`
      : 'Not linked with the chain: what it lacks is kept here, and sent once it is.';
  return sentence === null ? stands : `${stands} ${sentence}`;
}
